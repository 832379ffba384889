import { randomUUID } from "node:crypto";
import { CORE_API } from "@atrium/contract";
import { EnergyReply } from "@atrium/contract/energy";
import type { ExportAsked } from "@atrium/contract/exports";
import { SiteTime } from "@atrium/time";
import { hasKept } from "@atrium/words";
import readWorkbook from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Mailbox } from "../test/mailbox.ts";
import { ReportDesk } from "../test/reportDesk.ts";
import { QUARTER } from "../test/testEnergy.ts";
import { IMPORT_TOKEN } from "./testServer.ts";

const time = new SiteTime("Asia/Bangkok");
const [SEPTEMBER, OCTOBER, NOVEMBER] = [9, 10, 11].map((month) => time.at({ year: 2026, month, day: 1 }));
/** A day of October on which no meter said anything. */
const SILENT_DAY = 13;
/** The meters of the pavilion, and the kWh that each of their counters goes on by in a quarter hour. */
const COUNTERS = [
  ["EM-P1-01", "lighting.active-energy", 1],
  ["EM-P1-01", "ac.active-energy", 3],
  ["EM-P1-01", "plug.active-energy", 1],
  ["EM-P1-02", "lighting.active-energy", 0.5],
  ["EM-P1-02", "plug.active-energy", 0.5],
] as const;

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open();
  for (const counter of COUNTERS) await importCounter(counter);
}, 120_000);
afterAll(async () => desk.close());

/** September and October, read each quarter hour. */
async function importCounter([device, point, kwh]: (typeof COUNTERS)[number]): Promise<void> {
  const [from = 0, to = 0] = [SEPTEMBER, NOVEMBER];
  const rows = Array.from({ length: (to - from) / QUARTER + 1 }, (_, row) => from + row * QUARTER).flatMap(
    (moment, row): [number, number][] => {
      const { month, day } = time.local(moment);
      return month === 10 && day === SILENT_DAY ? [] : [[moment, 1_000 + row * kwh]];
    },
  );
  const reply = await desk.server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [device],
      points: [point],
      series: rows.map(() => 0),
      times: rows.map(([moment]) => moment),
      values: rows.map(([, value]) => value),
    },
  });
  expect(reply.json()).toEqual({ accepted: rows.length, unknownSeries: 0 });
}

type Asked = Omit<Extract<ExportAsked, { list: "energy-report" }>, "list" | "placement">;

async function exported(asked: Asked, { fileType = "pdf", placement = "pavilion" } = {}) {
  const of = { list: "energy-report", placement, ...asked };
  const reply = await desk.admin.ask("POST", `${CORE_API}/exports`, { id: randomUUID(), fileType, of });
  expect(reply.statusCode).toBe(200);
  return reply;
}

async function pagesOf(content: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
  expect(hasKept(text.join(""))).toBe(false);
  return text;
}

test("the report of a month says what the energy page says, page by page, and its name says which month", async () => {
  const reply = await exported({});
  expect(reply.headers["content-disposition"]).toContain(
    'filename="monthly-energy-report-pavilion-2026-10-01-to-2026-10-31.pdf"',
  );
  const query = "placement=pavilion&type=day-in-month&date=2026-10-01";
  const page = EnergyReply.parse((await desk.admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
  const kwh = new Intl.NumberFormat("en", { maximumFractionDigits: 0 }).format(page.kwh ?? Number.NaN);
  const [cover = "", consumption = "", comparison = "", demand = "", tables = ""] = await pagesOf(reply.rawPayload);
  expect(cover).toMatch(/Monthly energy report\s+Oct 2026/);
  expect(cover).toContain("Created 20 Nov 2026 10:0");
  expect(cover).toContain(`Pavilion used ${kwh} kWh in Oct 2026.`);
  expect(cover).toContain("Sep 2026");
  expect(cover).toContain("It cannot be compared with Oct 2025: too little was measured in both.");
  expect(consumption).toContain("AC Plug and other Lighting");
  expect(comparison).toContain(`${kwh} kWh`);
  expect(comparison).toMatch(/Oct 2025\s+not measured\s+0 %\s+–/);
  // Each quarter hour counted 6 kWh.
  expect(demand).toContain("24.0 kW");
  expect(tables).toMatch(/Thu 1 Oct\s+288\s+144\s+144\s+576/);
  expect(tables).toContain("A dash means not measured or not known.");
});

test("a day without readings is a dash and is said, never a 0; a month without any says so", async () => {
  const pages = await pagesOf((await exported({ month: "2026-10" })).rawPayload);
  expect(pages[1]).toContain("Not measured");
  expect(pages[3]).toContain("Hatched days have no quarter hour that was measured whole.");
  expect(pages[4]).toMatch(/Tue 13 Oct\s+–\s+–\s+–\s+–/);
  const [empty = "", ...others] = await pagesOf((await exported({ month: "2025-03" })).rawPayload);
  expect(empty).toContain("Nothing of Pavilion was measured in Mar 2025.");
  expect([empty, ...others].join("\n")).not.toMatch(/\b0(\.0+)? kWh/);
});

test("a comment stands in the report of its month alone, and as a sheet the report is the days", async () => {
  const comment = { month: "2026-10", text: "Chiller 2 was out of service." };
  expect((await pagesOf((await exported({ month: "2026-10", comment })).rawPayload))[0]).toContain(comment.text);
  const [other = ""] = await pagesOf((await exported({ month: "2026-09", comment })).rawPayload);
  expect(other).not.toContain(comment.text);
  const [sheet] = await readWorkbook((await exported({ month: "2026-10" }, { fileType: "xls" })).rawPayload);
  expect(JSON.stringify(sheet)).toContain("Monthly energy report");
  for (const wrong of [{ month: "2026-13" }, { comment: { month: "2026-10", text: "x".repeat(2_001) } }]) {
    const of = { list: "energy-report", placement: "campus", ...wrong };
    const status = await desk.admin.status("POST", `${CORE_API}/exports`, { id: randomUUID(), fileType: "pdf", of });
    expect(status).toBe(400);
  }
});

test("it reaches a mail address each month as a document in the language of its receiver", async () => {
  const mailbox = new Mailbox();
  await mailbox.open();
  try {
    const settings = {
      kind: "mail",
      host: "127.0.0.1",
      port: mailbox.port,
      security: "none",
      from: "a@campus.example",
    };
    await desk.admin.ask("POST", `${CORE_API}/notice-channels`, { name: "Mail", isOn: true, settings });
    await desk.save({
      name: "Energy for the board",
      of: { list: "energy-report", placement: "pavilion" },
      fileType: "pdf",
      period: "month",
      rhythm: { every: "month", day: 21 },
      hour: 6,
      receivers: [{ way: "mail", address: "board@campus.example", language: "th" }],
    });
    desk.pass(20 * 3_600_000);
    const report = await desk.until(({ files }) => files[0]?.deliveries[0]?.state === "sent");
    expect(report.files[0]?.period).toEqual({ from: OCTOBER, to: NOVEMBER });
    const [mail] = mailbox.mails;
    const { head, content } = Mailbox.attachment(mail ?? { to: [], text: "" });
    expect(head).toContain("monthly-energy-report-pavilion-2026-10-01-to-2026-10-31.pdf");
    const pages = (await pagesOf(content)).map((page) => page.normalize("NFKC").replaceAll(/\s/g, ""));
    // A reader of PDF takes the sign of "ำ" apart: the words have none.
    expect(pages[0]).toContain("รายงานพลังงานประจ");
    expect(pages[1]).toContain("การใช้พลังงานรายวัน");
    expect(pages.join("")).not.toContain("Summary");
  } finally {
    await mailbox.close();
  }
});
