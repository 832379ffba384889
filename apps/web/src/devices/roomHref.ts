import { pathOf, routeOf } from "@atrium/contract/pages";

/** The page of a room. @param room its id on the floor's plan */
export function roomHref(address: {
  readonly placement: string;
  readonly floor: string;
  readonly room: string;
}): string {
  return pathOf(routeOf("campus-room").path, { ...address });
}
