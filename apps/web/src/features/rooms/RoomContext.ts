import type { RoomReply } from "@atrium/contract/site";
import { createContext, use } from "react";
import type { CommandDesk } from "../../control/commands/CommandDesk.ts";
import type { Device } from "../../devices/device.ts";
import type { KnownPlace } from "../../devices/place.ts";

/** A room of which the site knows the floor. */
export interface KnownRoom extends RoomReply {
  /** Its floor, with the names that the site has. */
  readonly place: KnownPlace;
}

/** What every card of the page of a room needs to know of it. */
export interface ShownRoom extends KnownRoom {
  /** Where the page gives its commands, of whichever card. */
  readonly desk: CommandDesk;
}

export const RoomContext = createContext<ShownRoom | null>(null);

/** @throws outside of the page of a room */
export function useRoom(): ShownRoom {
  const room = use(RoomContext);
  if (room === null) throw new Error("a card of a room stands outside of its page");
  return room;
}

/** Those of the devices that are about the room, in its order. */
export function devicesOf({ devices: known }: Pick<RoomReply, "devices">, devices: readonly Device[]): Device[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return known.flatMap(({ device }) => byId.get(device) ?? []);
}
