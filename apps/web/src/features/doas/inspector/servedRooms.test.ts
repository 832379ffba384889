import { DeviceId } from "@atrium/contract";
import { expect, test } from "vitest";
import { roomsByAir } from "./servedRooms.ts";

const sensor = (id: string, room: string, floor = "first") => ({ id: DeviceId.parse(id), room, floor });
const figure = (value: number | null, doubt?: string) => ({ value, doubt, time: 1 });

test("rooms stand by how bad their air is, each once, and what is of this moment counts before what is old", () => {
  const sensors = [sensor("a", "A01"), sensor("b", "A02"), sensor("c", "A02"), sensor("d", "A01", "second")];
  const figures = new Map([
    ["a", figure(640)],
    ["b", figure(1_900, "stale")],
    ["c", figure(980)],
    ["d", figure(null, "no value")],
  ]);
  expect(roomsByAir(sensors, figures).map(({ room, value, doubt }) => [room, value, doubt])).toEqual([
    ["first/A02", 980, undefined],
    ["first/A01", 640, undefined],
    ["second/A01", null, "no value"],
  ]);
});
