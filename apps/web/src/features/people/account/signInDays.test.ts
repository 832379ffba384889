import type { SignIn } from "@atrium/contract/people";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { refusedWords, signInDays, signInWords } from "./signInDays.ts";

const time = SiteTime.of("Asia/Bangkok");
const now = Date.parse("2026-11-24T10:00:00+07:00");
const row = (at: string, more: Partial<SignIn> = {}): SignIn => ({
  at: Date.parse(at),
  isFailed: false,
  factor: null,
  provider: null,
  address: "10.20.8.14",
  ...more,
});

test("thirty days of the site end with today, each with who came and who was refused", () => {
  const rows = [
    row("2026-11-24T00:00:01+07:00"),
    row("2026-11-23T23:59:59+07:00", { isFailed: true }),
    row("2026-11-23T08:00:00+07:00"),
  ];
  const days = signInDays(rows, { now, time });
  expect(days).toHaveLength(30);
  expect(days.slice(-2).map(({ came, refused }) => [came, refused])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(days[0]?.from).toBe(Date.parse("2026-10-26T00:00:00+07:00"));
});

test("a try is said with what was given, or what was wrong", () => {
  expect(signInWords(row("2026-11-24T08:00:00Z"))).toBe("Signed in, password");
  expect(signInWords(row("2026-11-24T08:00:00Z", { factor: "passkey" }))).toBe("Signed in, password and passkey");
  const outside = { provider: "Keycloak" };
  expect(signInWords(row("2026-11-24T08:00:00Z", outside))).toBe("Signed in with Keycloak");
  expect(signInWords(row("2026-11-24T08:00:00Z", { ...outside, isFailed: true }))).toBe(
    "Sign-in with Keycloak refused",
  );
  const wrong = row("2026-11-24T08:00:00Z", { isFailed: true, factor: "one-time code" });
  expect(signInWords(wrong)).toBe("Wrong one-time code");
  expect(refusedWords([])).toBe("last 30 days, none refused");
  expect(refusedWords([wrong])).toBe("last 30 days, 1 refused");
});
