import type { Module } from "@atrium/contract/devices";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { devicesOf, useRoom } from "./RoomContext.ts";

/**
 * The room's devices of some systems that stand on its floor, by their system; undefined: not all of them are read.
 * @param modules the same array each time
 */
export function useRoomDevices<Key extends Module>(
  modules: readonly Key[],
): ReadonlyMap<Key, readonly Device[]> | undefined {
  const room = useRoom();
  const { placement, floor } = room;
  const present = useMemo(() => {
    const found = new Set<string>(room.devices.map(({ module }) => module));
    return modules.filter((module) => found.has(module));
  }, [room, modules]);
  const combine = useCallback(
    (lists: readonly { readonly data: readonly Device[] | undefined }[]) => {
      const read = lists.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (read.length < present.length) return undefined;
      return new Map(present.map((module, index) => [module, devicesOf(room, read[index] ?? [])] as const));
    },
    [room, present],
  );
  return useQueries({ queries: present.map((module) => devicesQuery(module, { placement, floor })), combine });
}
