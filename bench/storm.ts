import { AlarmRule, type AlarmRuleInput, EventPage } from "@atrium/contract/alarms";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { BENCH_PASSWORD, ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { until } from "./program.ts";

const ALARMS = 1_000;
const CORE = "/api/core-service/v1.0";
const ASKED_AT_ONCE = 200;
const LIMIT = 120_000;

/** A thousand alarms that come within a second, by rules that hold for every lamp, while somebody looks at the list. */
export async function storm(): Promise<void> {
  heading(`Storm: ${ALARMS} alarms at once, the event list open in Chromium`);
  const browser = await chromium.launch(BROWSER);
  const campus = await ControlCampus.start();
  try {
    const lamps = await campus.answering("lighting");
    const page = await openList(await browser.newPage(sizeOfPage), campus.url);
    const before = await standing(campus);
    await page.evaluate(watchTasks);
    const began = performance.now();
    const rules = Array.from({ length: Math.ceil(ALARMS / lamps.length) }, (_, index) => ruleOf(index));
    const watched = (await Promise.all(rules.map((rule) => add(campus, rule)))).reduce((sum, one) => sum + one, 0);
    await until("all alarms stand", LIMIT, async () => (await standing(campus)) - before >= watched);
    const stood = performance.now() - began;
    await page.waitForFunction((least) => shownToAcknowledge() >= least, before + watched, { timeout: LIMIT });
    const shown = performance.now() - began;
    // The last of them are drawn, and what comes after it.
    await page.waitForTimeout(2_000);
    const tasks = await page.evaluate(() => longTasks);
    figure("alarms that came, of those that had to", `${(await standing(campus)) - before} of ${watched}`);
    figure("  all stand in the server's list", `${(stood / 1_000).toFixed(1)} s`);
    figure("  all counted on the page", `${(shown / 1_000).toFixed(1)} s`);
    figure("the page's longest task", `${Math.max(0, ...tasks).toFixed(0)} ms`, "budget ≤ 200 ms");
    figure("  its tasks over 50 ms", String(tasks.length));
  } finally {
    await campus.stop();
    await browser.close();
  }
}

const sizeOfPage: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

declare const longTasks: number[];
declare function shownToAcknowledge(): number;

async function openList(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  await page.goto(`${url}/event/campus?view=unacknowledged`);
  await page.getByText(/^To acknowledge/).waitFor();
  return page;
}

/** In the page: notes tasks over 50 ms, and reads what the page says is to be acknowledged. */
function watchTasks(): void {
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ["longtask"],
  });
  const said = /To acknowledge ([\d,]+)/;
  Object.assign(globalThis, {
    longTasks: tasks,
    shownToAcknowledge: () => Number(said.exec(document.body.innerText)?.[1]?.replaceAll(",", "") ?? 0),
  });
}

function ruleOf(index: number): AlarmRuleInput {
  return {
    code: `storm-${index}`,
    subject: { module: "lighting" },
    check: { kind: "limit", point: "level", operator: ">", limit: -1, deadband: 0 },
    onDelay: 0,
    offDelay: 0,
    priority: 3,
    text: `Storm ${index}`,
    isLatching: false,
    procedure: [],
    isEnabled: true,
  };
}

/** @returns how many lamps the rule watches */
async function add({ url, token }: ControlCampus, rule: AlarmRuleInput): Promise<number> {
  const reply = await fetch(`${url}${CORE}/alarm-rules`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  if (!reply.ok) throw new Error(`the rule was refused: ${reply.status} ${await reply.text()}`);
  return AlarmRule.parse(await reply.json()).watches;
}

/** How many alarms nobody has acknowledged, by walking through the list. */
async function standing({ url, token }: ControlCampus): Promise<number> {
  let count = 0;
  let after = "";
  for (;;) {
    const query = `view=unacknowledged&limit=${ASKED_AT_ONCE}${after}`;
    const reply = await fetch(`${url}${CORE}/events?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { rows, next } = EventPage.parse(await reply.json());
    count += rows.length;
    if (next === null) return count;
    after = `&after=${next}`;
  }
}
