import { type BackupRow, BackupsReply } from "@atrium/contract/system";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { backupsQuery } from "../systemQueries.ts";
import { NOW, plain, wordsOf } from "../../../platform/shownPart.fixture.tsx";
import { BackupsView } from "./BackupsView.tsx";

afterEach(cleanup);

const NIGHT = Date.parse("2026-11-30T02:30:00+07:00");

const ROW = {
  name: "atrium-20261129-193000-7",
  folder: "/mnt/backups",
  trigger: "schedule",
  by: "Atrium",
  startedAt: NIGHT,
  endedAt: NIGHT + 65_000,
  outcome: "done",
  reason: null,
  bytes: 2_048,
  rows: 1_234,
  isThere: true,
  check: null,
} as const;
const CHECK = { outcome: "good", at: NIGHT + 120_000, seconds: 42, reason: null } as const;

function show(change: object = {}, rows: readonly Partial<BackupRow>[] = []) {
  const reply = BackupsReply.parse({
    settings: { isOn: true, at: "02:30", folder: "/mnt/backups", keepCount: 14, keepDays: 60, checks: true },
    changed: null,
    places: [{ path: "/mnt/backups", isOnDataDisk: false, freeBytes: 1_073_741_824, problem: null }],
    state: { state: "good", since: NIGHT },
    nextAt: NIGHT + 86_400_000,
    running: null,
    noCheck: null,
    canDownload: true,
    rows: rows.map((row, index) => ({ ...ROW, id: index + 1, ...row })),
    ...change,
  });
  return wordsOf(<BackupsView tabs={null} />, [[backupsQuery.queryKey, reply]]);
}

const lines = () => within(screen.getByRole("list", { name: "Backups" })).queryAllByRole("listitem");

test("each backup says how it ended and whether it was restored to check it, and never more than is known", () => {
  show({}, [
    { check: CHECK },
    { check: { ...CHECK, outcome: "damaged", reason: "users.copy.gz is missing" } },
    { check: { ...CHECK, outcome: "impossible", reason: "Not enough disk space" } },
    {},
    {
      outcome: "failed",
      reason: "Not enough disk space",
      isThere: false,
      bytes: null,
      rows: null,
      trigger: "hand",
      by: "ann",
    },
    { isThere: false },
  ]);
  const texts = lines().map(({ textContent }) => plain(textContent));
  expect(texts[0]).toContain("2.00 KB, 1,234 rows in 1 min, by scheduleChecked by restoring Today 02:32 in 42 s");
  expect(texts[1]).toContain("Damaged: users.copy.gz is missing");
  expect(texts[2]).toContain("Could not be checked: Not enough disk space");
  expect(texts[3]).toContain("Not checked by restoring");
  expect(texts[4]).toContain("Failed, by ann: Not enough disk space");
  expect(texts[4]).not.toMatch(/0\.00|Check/);
  expect(texts[5]).toContain("Its files are gone.");
  expect(screen.getAllByRole("button", { name: /^Download / })).toHaveLength(4);
});

test("an installation without backups says so, that none is scheduled, and that its disk holds both", () => {
  const text = show({
    settings: { isOn: false, at: "02:30", folder: "/mnt/backups", keepCount: 14, keepDays: 60, checks: true },
    state: { state: "off", since: null },
    nextAt: null,
    places: [{ path: "/mnt/backups", isOnDataDisk: true, freeBytes: null, problem: null }],
  });
  expect(text).toContain("Scheduled backups are switched off");
  expect(text).toContain("No backups yet");
  expect(text).toContain("Free space thereUnknown");
  expect(text).toContain("This folder is on the same disk as the database");
  expect(lines()).toHaveLength(0);
});

test("while one is made it shows how far it is, and no other can be started or checked", () => {
  const running = { id: 1, phase: "copying", startedAt: NOW, tables: 80, done: 12, bytes: 5_242_880 };
  const text = show({ running, canDownload: false }, [{ outcome: "running", endedAt: null, isThere: false }, {}]);
  expect(text).toContain("Backing up: 12 of 80 tables, 5.00 MB read");
  expect(screen.getByRole("button", { name: "Back up now" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: /^Check / }).hasAttribute("disabled")).toBe(true);
  expect(screen.queryByRole("button", { name: /^Download / })).toBeNull();
});
