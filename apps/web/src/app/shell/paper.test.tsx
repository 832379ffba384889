import { expect, test } from "vitest";
import { followPrinting } from "./paper.ts";

test("a page is as wide on paper as it was on the screen, made smaller to fit, and light until it is printed", () => {
  const page = document.documentElement;
  page.setAttribute("data-mantine-color-scheme", "dark");
  const frame = document.createElement("div");
  frame.innerHTML = "<main></main>";
  const main = frame.querySelector("main");
  if (main === null) throw new Error("There is no page");
  Object.defineProperty(main, "scrollWidth", { get: () => 2064 });
  const stop = followPrinting(frame);
  window.dispatchEvent(new Event("beforeprint"));
  expect(page.style.getPropertyValue("--paper-width")).toBe("2064px");
  expect(page.style.getPropertyValue("--paper-zoom")).toBe("0.5");
  expect(page.getAttribute("data-mantine-color-scheme")).toBe("light");
  window.dispatchEvent(new Event("afterprint"));
  expect(page.getAttribute("data-mantine-color-scheme")).toBe("dark");
  stop();
});
