import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  MODULES,
  type Module,
  pathOf,
  type RouteName,
  routeOf,
} from "@atrium/contract";
import { useLocation, useParams } from "@tanstack/react-router";

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
