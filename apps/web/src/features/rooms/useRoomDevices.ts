import type { Module } from "@atrium/contract/devices";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { devicesOf, useRoom } from "./RoomContext.ts";

/** The room's devices of some systems that stand on its floor, by their system; undefined: not all of them are read. */
export function useRoomDevices<Key extends Module>(
  modules: readonly Key[],
): ReadonlyMap<Key, readonly Device[]> | undefined {
  const room = useRoom();
  const { placement, floor } = room;
  const present = useMemo(() => {
    const found = new Set<string>(room.devices.map(({ module }) => module));
    return modules.filter((module) => found.has(module));
  }, [room, modules]);
  const queries = useQueries({ queries: present.map((module) => devicesQuery(module, { placement, floor })) });
  const lists = queries.map(({ data }) => data);
  // The lists stay the same objects while they are the same devices.
  return useMemo(() => {
    const read = lists.flatMap((devices) => (devices === undefined ? [] : [devices]));
    if (read.length < present.length) return undefined;
    return new Map(present.map((module, index) => [module, devicesOf(room, read[index] ?? [])] as const));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists one by one
  }, [room, present, ...lists]);
}
