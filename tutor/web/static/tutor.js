// What the pages cannot do without a script: to say that the server cannot be reached, to bring the answer out from
// behind the buttons, to keep what is chosen when the look changes. Without it every page still works.
"use strict";

// htmx tells of its own faults, too: without a response it is the connection that failed.
document.addEventListener("htmx:error", (event) => {
  const ctx = event.detail && event.detail.ctx;
  const line = document.getElementById("said");
  const words = document.getElementById("unreached");
  if (ctx && !ctx.response && line && words) line.replaceChildren(words.content.cloneNode(true));
});

document.addEventListener("htmx:before:request", () => {
  const line = document.querySelector("#said:has(.failing)");
  if (line) line.replaceChildren();
});

// The buttons stick to the foot of the screen: in large print the first line of an answer may lie behind them.
const bringOut = () => {
  const said = document.querySelector("#answer .verdict");
  const foot = document.querySelector(".answered .foot");
  const hidden = said && foot ? said.getBoundingClientRect().bottom + 8 - foot.getBoundingClientRect().top : 0;
  if (hidden > 0 && getComputedStyle(foot).position === "sticky") window.scrollBy(0, hidden);
};
document.addEventListener("htmx:finally:request", () => requestAnimationFrame(bringOut));
window.addEventListener("load", () => requestAnimationFrame(bringOut));

// Another look or another language in the middle of an item: what is chosen and written goes along in the address.
const standing = () => {
  const form = document.querySelector(".lesson:not(.answered) #turn");
  return form ? `?${new URLSearchParams(new FormData(form))}` : null;
};
document.addEventListener("submit", (event) => {
  const back = event.target.elements.namedItem("back");
  const chosen = standing();
  if (back && chosen) back.value = back.value.split("?")[0] + chosen;
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[hreflang]");
  const chosen = standing();
  if (link && chosen) link.href = link.href.split("?")[0] + chosen;
});
