/** The key of a floor in a menu (specification point 3, placement). */
export function floorMenuKey(placement: string, floor: string): string {
  return `${placement}-${floor}-floor`;
}

/** The key of a zone in a menu, or of a pseudo-zone. */
export function zoneMenuKey(placement: string, floor: string, zone: string): string {
  return `${floorMenuKey(placement, floor)}-zone-${zone}`;
}
