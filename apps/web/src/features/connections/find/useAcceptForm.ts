import { LIGHTING, type Module } from "@atrium/contract/devices";
import type { FloorDrawing } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { devicesQuery, drawingQuery } from "../../../devices/queries.ts";
import { useSite } from "../../../platform/site.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import { deviceId } from "./deviceId.ts";
import type { Finding } from "./findings.ts";

interface FloorOf {
  readonly placement: string;
  readonly floor: string;
}

/** Where found devices shall be, and what they are called. It begins where the devices behind the same connection are. */
export function useAcceptForm(findings: readonly Finding[]) {
  const { places } = useSite();
  const [first] = findings;
  const module: Module = first?.proposal?.modules[0] ?? LIGHTING.module;
  const connection = useQuery(connectionsQuery).data?.find(({ id }) => id === first?.connection);
  const all = useQuery(devicesQuery(module)).data ?? [];
  const near = nearest(
    all.filter(({ gateway }) => gateway === connection?.name),
    first,
  );
  const [chosen, setChosen] = useState<FloorOf>();
  const [ownRoom, setOwnRoom] = useState<string>();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const start = places[0];
  const place = chosen ?? {
    placement: near?.placement ?? start?.key ?? "",
    floor: near?.floor ?? start?.floors[0]?.key ?? "",
  };
  const drawing = useQuery(drawingQuery(place)).data;
  const rooms = drawing?.rooms ?? [];
  const isNear = near !== undefined && near.placement === place.placement && near.floor === place.floor;
  const room = ownRoom ?? (isNear ? near.room : rooms[0]?.id);
  const nameOf = (finding: Finding): string => names[finding.key] ?? finding.title;
  return {
    place,
    rooms,
    room,
    nameOf,
    move: (to: FloorOf) => {
      setChosen(to);
      setOwnRoom(undefined);
    },
    choose: setOwnRoom,
    rename: (finding: Finding, name: string) => {
      setNames({ ...names, [finding.key]: name });
    },
    /** As the server takes them: it checks all of it. */
    devices: (entered: { readonly password?: string }) => {
      const known = new Set<string>(all.map(({ id }) => id));
      const where = drawing?.rooms.find(({ id }) => id === room);
      return findings.flatMap((finding, index) => {
        const { proposal, connection: leading } = finding;
        if (proposal === undefined || leading === undefined) return [];
        const name = nameOf(finding).trim();
        const id = deviceId(finding.title, known);
        known.add(id);
        return {
          id,
          module: proposal.modules[0] ?? module,
          name,
          ...place,
          ...(where?.zone === undefined ? {} : { zone: where.zone }),
          room: room ?? "",
          at: spot(where, index, findings.length),
          facts: {},
          connection: leading,
          parts: [{ product: proposal.product, address: proposal.address }],
          ...entered,
        };
      });
    },
  };
}

/** The device behind the same connection that is called most alike, or has the next number: it is most likely beside it. */
function nearest(devices: readonly Device[], finding: Finding | undefined): Device | undefined {
  const wanted = numberIn(finding?.proposal?.address ?? {});
  const title = finding?.title ?? "";
  const away = ({ address }: Device): number => Math.abs(numberIn(address) - wanted);
  return devices.toSorted((a, b) => alike(b.id, title) - alike(a.id, title) || away(a) - away(b))[0];
}

/** Characters with which both begin. */
function alike(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

function numberIn(address: Readonly<Record<string, number | string>>): number {
  return Object.values(address).find((value) => typeof value === "number") ?? 0;
}

/** The middle of the room; several stand in a row through it. */
function spot(room: FloorDrawing["rooms"][number] | undefined, index: number, count: number): [number, number] {
  if (room === undefined) return [0, 0];
  const [xs, ys] = [room.poly.map(([x]) => x), room.poly.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const share = (index + 1) / (count + 1);
  const round = (metres: number): number => Math.round(metres * 100) / 100;
  return [round(left + (right - left) * share), round((Math.min(...ys) + Math.max(...ys)) / 2)];
}
