import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../fetch.fixture.ts";
import { lazyPart } from "./lazyPart.ts";
import { startStylesheets } from "./stylesheets.ts";

/** No address: the page of these tests says of every other at once, and loudly, that it fetches nothing. */
const SHEET = "http://[campus]/Weather-1.css";
const load = vi.fn<() => Promise<typeof Weather>>();
let isAway = true;
let areStylesServed = false;
let end = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  isAway = true;
  areStylesServed = false;
  network.observe(document.head, { childList: true });
  stubFetch(() => {
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ready" });
  });
  end = startStylesheets();
});

afterEach(() => {
  end();
  cleanup();
  for (const link of document.head.querySelectorAll("link")) link.remove();
  network.disconnect();
  load.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Weather({ station }: { station: string }) {
  return <p>Weather of {station}</p>;
}

function draw(): void {
  const Part = lazyPart(load);
  render(
    <>
      <p>The frame</p>
      <Suspense>
        <Part station="WS-1" />
      </Suspense>
    </>,
  );
}

/** The network of these tests: says of each link that joins the page whether its stylesheet came. */
const network = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event(areStylesServed ? "load" : "error"));
  }
});

/** Asks for a stylesheet as Vite does, once for the life of a page. */
async function preload(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = href;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });
}

async function preloadInVain(): Promise<void> {
  const asked = preload(SHEET).catch(String);
  await pass(0);
  expect(await asked).toContain("Unable to preload CSS");
}

function sheets(): (string | null)[] {
  return [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));
}

async function pass(milliseconds: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
}

test("the rest of the page stays while a part cannot be fetched, and the part comes by itself", async () => {
  load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module: /assets/Weather-1.js"));
  draw();
  await pass(10_000);
  expect(document.body.textContent).toBe("The frame");
  load.mockResolvedValue(Weather);
  isAway = false;
  await pass(2_000);
  expect(screen.getByText("Weather of WS-1")).toBeTruthy();
});

test("a part whose stylesheet could not be fetched is drawn once another one in its place has come", async () => {
  load.mockImplementationOnce(async () => {
    await preload(SHEET);
    return Weather;
  });
  load.mockResolvedValue(Weather);
  draw();
  const first = document.head.querySelector("link");
  await pass(10_000);
  expect([document.body.textContent, sheets()]).toEqual(["The frame", [SHEET]]);
  isAway = false;
  areStylesServed = true;
  await pass(2_000);
  expect(screen.getByText("Weather of WS-1")).toBeTruthy();
  expect(sheets()).toEqual([SHEET]);
  expect(document.head.querySelector("link")).not.toBe(first);
});

test("a part waits for a stylesheet that something else has asked for in vain", async () => {
  await preloadInVain();
  load.mockResolvedValue(Weather);
  draw();
  await pass(10_000);
  expect(document.body.textContent).toBe("The frame");
  areStylesServed = true;
  await pass(2_000);
  expect(screen.getByText("Weather of WS-1")).toBeTruthy();
});

test("a stylesheet that is gone although the server answers is not requested forever", async () => {
  isAway = false;
  await preloadInVain();
  await pass(2_000);
  const last = document.head.querySelector("link");
  await pass(60_000);
  expect(document.head.querySelector("link")).toBe(last);
});
