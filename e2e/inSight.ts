import type { Page } from "@playwright/test";
import { lasting } from "./lasting.ts";

/**
 * Words and figures that stand outside of what they belong to (over a neighbour, past the edge of their card), and choices
 * that the screen or a scrolled row cuts off. What is cut with an ellipsis, drawn, for the ear alone, or laid over the page
 * is not asked.
 */
export async function outOfSight(page: Page): Promise<string[]> {
  return lasting(() => findOutOfSight(page));
}

async function findOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (node: Node) => `“${(node.textContent ?? "").trim().slice(0, 40)}”`;
    const range = document.createRange();

    /** The first box around a text that it leaves; undefined: none, or nobody sees it. */
    function leftBy(text: Node): Element | undefined {
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return undefined;
      let found: Element | undefined;
      for (let around = text.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, position, display } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (display === "contents" || (display === "inline" && position !== "absolute")) continue;
        if (box.width <= 1) return undefined;
        if (overflowX !== "visible") break;
        if (left < box.left - 1 || right > box.right + 1) found ??= around;
        if (position === "absolute" || position === "fixed") break;
      }
      return found;
    }

    function isCut(choice: Element): boolean {
      const { left, right, width } = choice.getBoundingClientRect();
      let [first, last] = [0, window.innerWidth];
      for (let around = choice.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const box = around.getBoundingClientRect();
        [first, last] = [Math.max(first, box.left), Math.min(last, box.right)];
      }
      return width > 0 && (left < first - 1 || right > last + 1);
    }

    const found = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if ((text.textContent ?? "").trim() === "" || text.parentElement?.closest("svg") !== null) continue;
      const box = leftBy(text);
      if (box !== undefined) found.add(`${words(text)} leaves ${words(box)}`);
    }
    for (const choice of document.querySelectorAll("fieldset > label:has(> input[type=radio])")) {
      if (isCut(choice)) found.add(`the choice ${words(choice)} is cut off`);
    }
    return [...found];
  });
}

/** What makes the page wider than its window: the innermost elements past its edge, in the direction of its language. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  return lasting(() => findWiderThanWindow(page));
}

async function findWiderThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, dir } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isPast = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (dir === "rtl" ? left < -1 : right > clientWidth + 1);
    };
    const past = [...document.body.querySelectorAll("*")].filter((element) => isPast(element));
    const innermost = past.filter((element) => ![...element.children].some((child) => isPast(child)));
    const names = innermost.slice(0, 3).map((element) => {
      const words = (element.textContent ?? "").trim().slice(0, 30);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> “${words}”`;
    });
    return [`${String(scrollWidth - clientWidth)} px too wide: ${names.join(", ")}`];
  });
}
