import type { CommandId } from "@atrium/contract";
import type { Change } from "../commands/change.ts";
import type { Control } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { changeWords } from "./changeWords.ts";
import { deviceDetail } from "./deviceDetail.ts";
import { questionOf, questionOfOne } from "./dialogWords.ts";
import { placeText } from "./placeText.ts";
import type { RecentChange } from "./recentChanges.ts";

/** A change that was given, as it is spoken of afterwards: the question without its mark. */
export function recentChangeOf(
  control: Control,
  devices: readonly Device[],
  given: { readonly orders: readonly CommandId[]; readonly change: Change; readonly at: number },
): RecentChange {
  const { desk, system, rooms, buildingName, placeName, me } = control;
  const [only, ...others] = devices;
  const one = others.length === 0 ? only : undefined;
  const words = changeWords(system.words, given.change, only);
  const orders = given.orders.flatMap((id) => desk.orders().get(id)?.targets ?? []);
  const reached = new Set(orders.map(({ device }) => device)).size;
  const question =
    one === undefined
      ? questionOf(system.words, words, { reached, total: devices.length })
      : questionOfOne(one.name, words);
  return {
    orders: given.orders,
    names: Object.fromEntries(devices.map(({ id, room, name }) => [id, rooms.get(room)?.name ?? name])),
    by: me,
    title: question.slice(0, -1),
    place: one === undefined ? placeText(buildingName, placeName) : deviceDetail(control, one),
    at: given.at,
  };
}
