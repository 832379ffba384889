import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keepFocus.ts";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main id="page" tabindex="-1">
      <button id="opener">Turn off 12 lights</button>
      <ul>
        <li id="first"><button id="ack-1">Ack</button><a href="/event" id="open-1">Open</a></li>
      </ul>
    </main>`;
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

const focused = () => document.activeElement?.id;
const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
};
/** Observers are called after the change. */
const settled = async () => new Promise((resolve) => setTimeout(resolve));

function openDialog(): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<section role="dialog" id="dialog"><div id="question"><button id="confirm">Turn off</button></div></section>',
  );
  byId("confirm").focus();
}

test("a dialog that closes gives the focus back to where it was opened", async () => {
  byId("opener").focus();
  openDialog();
  byId("dialog").remove();
  await settled();
  expect(focused()).toBe("opener");
});

test("a menu that closes gives the focus back to its button, never to the top of the page", async () => {
  byId("opener").focus();
  document.body.insertAdjacentHTML("beforeend", '<div role="menu" id="menu"><button id="item">CSV</button></div>');
  byId("item").focus();
  byId("menu").remove();
  await settled();
  expect(focused()).toBe("opener");
});

test("a question that becomes its result keeps the focus in the dialog", async () => {
  byId("opener").focus();
  openDialog();
  byId("dialog").insertAdjacentHTML("beforeend", '<button id="close">Close</button>');
  byId("question").remove();
  await settled();
  expect(focused()).toBe("close");
});

test("a button that its own press removes leaves the focus beside it", async () => {
  byId("ack-1").focus();
  byId("ack-1").remove();
  await settled();
  expect(focused()).toBe("open-1");
});

test("where nothing near is left the page has the focus, not the way past the menus", async () => {
  document.body.insertAdjacentHTML("afterbegin", "<a href='#page' id='skip'>Skip to content</a>");
  const frame = document.createElement("div");
  frame.append(...document.body.children);
  document.body.append(frame);
  frame.insertAdjacentHTML("beforeend", '<button id="lone">Places</button>');
  byId("lone").focus();
  byId("lone").remove();
  await settled();
  expect(focused()).toBe("page");
});

test("of a page that is replaced the page itself has the focus", async () => {
  byId("ack-1").focus();
  byId("page").innerHTML = "<input id='search'>";
  await settled();
  expect(focused()).toBe("page");
});

test("where somebody has moved on by then nothing is taken away", async () => {
  byId("ack-1").focus();
  byId("opener").focus();
  byId("ack-1").remove();
  await settled();
  expect(focused()).toBe("opener");
});
