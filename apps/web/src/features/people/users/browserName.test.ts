import { expect, test } from "vitest";
import { browserName, isPhone } from "./browserName.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

test("a browser is shown by its name and system", () => {
  expect(browserName(CHROME)).toBe("Chrome 131, Windows");
  expect(browserName(`${CHROME} Edg/131.0.0.0`)).toBe("Edge 131, Windows");
  expect(browserName(SAFARI)).toBe("Safari 18, iPhone");
  expect([isPhone(CHROME), isPhone(SAFARI)]).toEqual([false, true]);
});

test("a program is shown by its own name", () => {
  expect(browserName("curl/8.5.0")).toBe("curl");
  expect(browserName("")).toBe("Unnamed program");
});
