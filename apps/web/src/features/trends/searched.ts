import type { CatalogueDevice } from "@atrium/contract/devices";
import { type NamedPlace, placeWords } from "@atrium/contract/site";

const MOST_FOUND = 30;

/** The devices whose name, id, system or place have all of the words in them; those called so stand first. */
export function searched(
  devices: readonly CatalogueDevice[],
  words: string,
  places: readonly NamedPlace[],
): CatalogueDevice[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (wanted.length === 0) return [];
  const found = devices.filter((device) => {
    const text = `${device.name} ${device.id} ${device.module} ${placeWords(device, places)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const isCalled = ({ name, id }: CatalogueDevice): boolean => {
    const text = `${name} ${id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return found.toSorted((one, other) => Number(isCalled(other)) - Number(isCalled(one))).slice(0, MOST_FOUND);
}
