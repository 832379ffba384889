import type { Position } from "@atrium/contract";
import { IDENTIFIER_KINDS, type IdentifierKind, MODULES, type Module } from "@atrium/contract/devices";
import { pathOf, type RouteName, routeOf } from "@atrium/contract/pages";
import { useLocation, useParams, useSearch } from "@tanstack/react-router";

const LISTS = {
  id: "setting-devices-mapping-id",
  mac: "setting-devices-mapping-mac",
  ip: "setting-devices-mapping-ip",
} as const satisfies Readonly<Record<IdentifierKind, RouteName>>;

/** The word in place of an id that stands for a device to be. No device may carry it. */
export const NEW_DEVICE = "new";

export function listHref(kind: IdentifierKind, module: string): string {
  return pathOf(routeOf(LISTS[kind]).path, { device: module });
}

export function detailHref(kind: IdentifierKind, module: string, id: string): string {
  return pathOf(routeOf(`${LISTS[kind]}-detail`).path, { device: module, id });
}

interface MappingAddress {
  kind: IdentifierKind;
  /** As the address has it; it may be no module. */
  word: string;
  module: Module | undefined;
  /** Of the device that is open; `new`: one to be. */
  id: string | undefined;
}

/** What the address says: by which identifier, of which module, and which device. */
export function useMappingAddress(): MappingAddress {
  const { device: word = "", id }: { device?: string; id?: string } = useParams({ strict: false });
  const segment = useLocation({ select: ({ pathname }) => pathname.split("/")[3] });
  const kind = IDENTIFIER_KINDS.find((one) => one === segment) ?? "id";
  return { kind, word, module: MODULES.find((one) => one === word), id };
}

interface AskedPlace {
  placement: string | undefined;
  floor: string | undefined;
  /** Metres; the plan's own middle where the address does not say. */
  at: Position;
}

/** Where the address wants a device to be: the site builder leads here with the room that was chosen there. */
export function useAskedPlace(): AskedPlace {
  const { placement, floor, x, y }: { placement?: string; floor?: string; x?: string; y?: string } = useSearch({
    strict: false,
  });
  const [east, south] = [Number(x ?? Number.NaN), Number(y ?? Number.NaN)];
  return { placement, floor, at: Number.isFinite(east) && Number.isFinite(south) ? [east, south] : [0, 0] };
}
