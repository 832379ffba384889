import { EquipmentKind } from "@atrium/contract/devices";

/** Kept for this tab, so that a reload does not lose it. */
const KEY = "atrium.prepared-equipment-kind";

/** Keeps what a file holds for the form of a new kind. */
export function prepareKind(kind: EquipmentKind): void {
  sessionStorage.setItem(KEY, JSON.stringify(kind));
}

export function preparedKind(): EquipmentKind | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : EquipmentKind.safeParse(JSON.parse(text)).data;
}

/** Once it is saved, or the form begins empty. */
export function forgetPreparedKind(): void {
  sessionStorage.removeItem(KEY);
}
