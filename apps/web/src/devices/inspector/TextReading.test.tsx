import { type Quality, QUALITY } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { controlWith } from "../../control/control.fixture.ts";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { deviceWith, pointOf } from "../device.fixture.ts";
import { DevicesContext } from "../DevicesContext.ts";
import { TextReading } from "./TextReading.tsx";

afterEach(cleanup);

const file = pointOf("clip-file", { kind: "text", name: "File on the unit", isWritable: false });
const speaker = deviceWith("PA-1", [file]);
const READ = Date.UTC(2026, 10, 20, 8, 12);

function draw({ lostAt }: { lostAt?: number } = {}) {
  const live = fakeLive();
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <DevicesContext value={{ ...controlWith({ devices: [speaker] }), lostAt }}>
          <TextReading device={speaker} point="clip-file" />
          <TextReading device={speaker} point="not-there" />
        </DevicesContext>
      </LiveContext>
    </AtriumTheme>,
  );
  const says = (text: string, quality: (typeof QUALITY)[Quality] = QUALITY.good) =>
    act(() => {
      live.client.points.put({
        ids: [file.id],
        values: [4711],
        qualities: [quality],
        times: [READ],
        steadyFor: [60_000],
        texts: { [String(file.id)]: text },
      });
      live.draw();
    });
  const shown = () => screen.getAllByRole("region").map(({ textContent }) => textContent);
  return { says, shown };
}

test("shows what a device says in its own words, and since when; a point that is not there shows nothing", () => {
  const { says, shown } = draw();
  says("closing-notice.wav");
  expect(shown()).toEqual(["File on the unitsince 08:11closing-notice.wav"]);
  says("<b>ลิฟต์ 3</b>");
  expect(shown()).toEqual(["File on the unitsince 08:11<b>ลิฟต์ 3</b>"]);
});

test("says of an old text when it was last read, and of any while live data is lost", () => {
  const first = draw();
  first.says("chime.wav", QUALITY.stale);
  expect(first.shown()).toEqual(["File on the unitstale, last read 08:12chime.wav"]);
  cleanup();
  const second = draw({ lostAt: READ + 5_000 });
  second.says("chime.wav");
  expect(second.shown()).toEqual(["File on the unitstale, last read 08:12chime.wav"]);
});

test("shows no number in the place of a text that is not known yet", () => {
  expect(draw().shown()[0]).not.toMatch(/\d/);
});
