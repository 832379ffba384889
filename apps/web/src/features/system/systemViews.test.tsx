import { HealthHistoryReply, LicencesReply, StorageReply, VersionsReply } from "@atrium/contract/system";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { HealthView } from "./health/HealthView.tsx";
import { StorageView } from "./storage/StorageView.tsx";
import { NOW, wordsOf } from "../../platform/shownPart.fixture.tsx";
import { healthHistoryQuery, licencesQuery, storageQuery, versionsQuery } from "./systemQueries.ts";
import { VersionsView } from "./versions/VersionsView.tsx";

afterEach(cleanup);

const MB = 1_048_576;

function storage(change: object = {}): string {
  const reply = StorageReply.parse({
    readAt: NOW,
    database: {
      bytes: 300 * MB,
      isOurs: true,
      kinds: [
        { kind: "audit", bytes: 100 * MB },
        { kind: "history", bytes: 200 * MB },
      ],
    },
    folders: [
      { kind: "recordings", bytes: null, limit: 5 * MB },
      { kind: "media", bytes: 2 * MB, limit: null },
    ],
    disk: { freeBytes: 600 * MB, totalBytes: 1_000 * MB },
    growth: { days: 30, perDay: 10 * MB, fullInMonths: 1.97 },
    ...change,
  });
  return wordsOf(<StorageView tabs={null} />, [[storageQuery.queryKey, reply]]);
}

test("storage shows the largest first, what it could not read as unknown, and when the disk is full", () => {
  const text = storage();
  expect(text).toContain("History200.00 MBAudit log100.00 MB");
  expect(text).toContain("Camera recordings at most 5.00 MBUnknown");
  expect(text).toContain("Grows by 10.00 MB a day. At this pace the disk is full in about 2 months.");
});

test("storage says no end where the days do not bear one", () => {
  expect(storage({ growth: { days: 3, perDay: null, fullInMonths: null } })).toContain(
    "Growth is not known yet: 3 days measured, 7 are needed.",
  );
  cleanup();
  expect(storage({ growth: { days: 30, perDay: -MB, fullInMonths: null } })).toContain(
    "Shrinks by 1.00 MB a day. When the disk is full cannot be said from that.",
  );
});

test("the health history has beginnings, ends and durations, and says since when it is kept", () => {
  const history = HealthHistoryReply.parse({
    keptSince: NOW - 86_400_000,
    startedAt: NOW - 3_600_000,
    spells: [
      { kind: "disk", from: NOW - 600_000, to: null, isClean: null },
      { kind: "off", from: NOW - 3_900_000, to: NOW - 3_600_000, isClean: false },
    ],
  });
  const text = wordsOf(<HealthView tabs={null} />, [[healthHistoryQuery.queryKey, history]]);
  expect(text).toContain("Disk nearly fullToday 08:50 and still is");
  expect(text).toContain("Server offToday 07:55 to Today 08:00 (5 min) Killed, crashed, or without power.");
  expect(text).toContain("Kept since Yesterday 09:00");
});

test("a health history without spells says from when on that is known", () => {
  const history = HealthHistoryReply.parse({ keptSince: NOW - 60_000, startedAt: NOW - 120_000, spells: [] });
  const text = wordsOf(<HealthView tabs={null} />, [[healthHistoryQuery.queryKey, history]]);
  expect(text).toContain("Nothing went wrong since Today 08:59. What was before is not known.");
});

const VERSIONS = { atrium: "0.1.0", node: "24.21.0", postgresql: null, isOurs: true, schema: null, system: "Linux" };

test("packages are listed with version and licence, and those without a text say so", () => {
  const versions = VersionsReply.parse({ ...VERSIONS, startedAt: NOW });
  const packages = [
    { name: "fastify", version: "5.0.0", licence: "MIT", text: 0 },
    { name: "dfa", version: "1.2.0", licence: null, text: null },
  ];
  const text = wordsOf(<VersionsView tabs={null} />, [
    [versionsQuery.queryKey, versions],
    [licencesQuery.queryKey, LicencesReply.parse({ packages })],
  ]);
  expect(text).toContain("PostgreSQLNot responding");
  expect(text).toContain("dfa 1.2.0Not namedNo text in the package");
  expect(screen.getByRole("button", { name: "Show text of fastify" })).toBeTruthy();
});

test("a program that was not built has no list of licences, and says so", () => {
  const text = wordsOf(<VersionsView tabs={null} />, [
    [versionsQuery.queryKey, VersionsReply.parse({ ...VERSIONS, startedAt: NOW })],
    [licencesQuery.queryKey, LicencesReply.parse({ packages: null })],
  ]);
  expect(text).toContain("No list of licences");
});
