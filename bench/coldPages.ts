import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { BENCH_PASSWORD, ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";

/** ms without a request, after which a page has settled. */
const SETTLED = 1_500;
const LIMIT = 60_000;
const PAGES = [
  { name: "lighting plan", path: "/control/lightings/office-building?floor=first&zone=B", budget: true },
  { name: "campus overview", path: "/campus", budget: true },
  { name: "landing page", path: "/", budget: true },
  {
    name: "energy",
    path: "/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total",
    budget: true,
  },
  { name: "lifts", path: "/control/lift/office-building" },
  { name: "cameras", path: "/security/cctv/office-building?floor=first&zone=B" },
  { name: "events", path: "/event" },
  { name: "trends", path: "/monitor/trends" },
  { name: "schedules", path: "/setting/schedules" },
  { name: "users", path: "/setting/users" },
] as const satisfies readonly { name: string; path: string; budget?: true }[];

/** Requests of a page by what they fetch. */
const KINDS = ["script", "style", "font", "api", "other"] as const;
type Kind = (typeof KINDS)[number];

interface Cost {
  readonly requests: ReadonlyMap<Kind, number>;
  /** As transferred, with headers. */
  readonly bytes: ReadonlyMap<Kind, number>;
  /** ms */
  readonly largestPaint: number;
  /** ms of tasks longer than 50 ms, the whole of each. */
  readonly longTasks: number;
}

/** What a browser that keeps nothing fetches for a page, and when the page shows. */
export async function coldPages(): Promise<void> {
  heading("Pages in a browser that keeps nothing, default campus");
  const browser = await chromium.launch(BROWSER);
  const campus = await ControlCampus.start();
  try {
    await campus.answering("lighting");
    const door = await browser.newContext();
    print("sign-in", await costOf(door, `${campus.url}/login`, pauseClock), true);
    await door.close();
    const storageState = await signedIn(browser, campus.url);
    for (const { name, path, ...page } of PAGES) {
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
      print(name, await costOf(context, campus.url + path), "budget" in page);
      await context.close();
    }
  } finally {
    await campus.stop();
    await browser.close();
  }
}

function print(name: string, { requests, bytes, largestPaint, longTasks }: Cost, hasBudget: boolean): void {
  const all = (of: ReadonlyMap<Kind, number>): number => [...of.values()].reduce((sum, one) => sum + one, 0);
  const kilobytes = (count: number): string => (count / 1024).toFixed(0);
  const kinds = KINDS.map((kind) => `${requests.get(kind) ?? 0} ${kind}`).join(", ");
  figure(`${name}: requests`, String(all(requests)), hasBudget ? `${kinds}; budget ≤ 20` : kinds);
  const script = `${kilobytes(bytes.get("script") ?? 0)} of ${kilobytes(all(bytes))} KB`;
  figure(`${name}: scripts of all bytes`, script, hasBudget ? "budget ≤ 300 KB of script" : "");
  const times = `${largestPaint.toFixed(0)}, ${longTasks.toFixed(0)} ms`;
  figure(`${name}: largest paint, long tasks`, times, hasBudget ? "budget ≤ 1000 ms" : "");
}

/** The sign-in page fetches the pages while the person types, which is not its own cost. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  const state = await context.storageState();
  await context.close();
  return state;
}

async function costOf(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Cost> {
  const page = await context.newPage();
  const fetched = await watchNetwork(page);
  await page.addInitScript(watchPaints);
  await prepare(page);
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  await fetched.settled();
  const times = await page.evaluate(() => ({
    largestPaint: Number(document.documentElement.getAttribute("data-largest-paint")),
    longTasks: Number(document.documentElement.getAttribute("data-long-tasks")),
  }));
  return { requests: fetched.requests, bytes: fetched.bytes, ...times };
}

/** In the page: notes the largest paint and the long tasks as they come. */
function watchPaints(): void {
  const note = (name: string, value: number) => document.documentElement.setAttribute(name, String(value));
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) note("data-largest-paint", startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
  let longTasks = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks += duration;
    note("data-long-tasks", longTasks);
  }).observe({ type: "longtask", buffered: true });
}

/** Counts what the page fetches, without the socket. */
async function watchNetwork(page: Page) {
  const requests = new Map<Kind, number>();
  const bytes = new Map<Kind, number>();
  const kinds = new Map<string, Kind>();
  let last = Date.now();
  const add = (to: Map<Kind, number>, kind: Kind, count: number) => to.set(kind, (to.get(kind) ?? 0) + count);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request: { url }, type }) => {
    if (!url.startsWith("http")) return;
    last = Date.now();
    const kind = kindOf(new URL(url).pathname, type);
    kinds.set(requestId, kind);
    add(requests, kind, 1);
    if (process.env["BENCH_REQUESTS"] !== undefined) console.log(`    ${kind} ${new URL(url).pathname}`);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = Date.now();
    const kind = kinds.get(requestId);
    if (kind !== undefined) add(bytes, kind, encodedDataLength);
  });
  return {
    requests,
    bytes,
    settled: async () => {
      const limit = Date.now() + LIMIT;
      while (Date.now() - last < SETTLED && Date.now() < limit) await page.waitForTimeout(100);
    },
  };
}

function kindOf(path: string, type: string | undefined): Kind {
  if (path.startsWith("/api/")) return "api";
  if (type === "Script" || path.endsWith(".js")) return "script";
  if (type === "Stylesheet" || path.endsWith(".css")) return "style";
  if (type === "Font") return "font";
  return "other";
}
