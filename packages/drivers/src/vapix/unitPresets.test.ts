import { expect, test } from "vitest";
import { unitPresets } from "./unitPresets.ts";

test("presets are read line by line, whatever is in their names, and home is not among them", async () => {
  const answer =
    "Preset Positions for camera 1\r\npresetposno1=Home\r\npresetposno2=Gate = east\r\npresetposno12=ลานจอดรถ\n";
  expect(await unitPresets(async () => answer).list()).toEqual(["Gate = east", "ลานจอดรถ"]);
  expect(await unitPresets(async () => "").list()).toEqual([]);
});

test("a name is one value of the query, whatever is in it", async () => {
  const asked: string[] = [];
  const presets = unitPresets(async (query) => {
    asked.push(query);
    return "";
  });
  await presets.goTo("Gate & more=1");
  await presets.keep("Gate");
  await presets.remove("ประตู");
  expect(asked).toEqual([
    "gotoserverpresetname=Gate%20%26%20more%3D1",
    "setserverpresetname=Gate",
    `removeserverpresetname=${encodeURIComponent("ประตู")}`,
  ]);
});
