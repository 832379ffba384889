import type { FoundDevice, ProductProposal, ProductSuggestion } from "@atrium/contract/devices";
import { isAddressProblem, type PointTemplate } from "@atrium/drivers";
import type { ProposalOptions } from "./proposals.ts";

/**
 * The products that a device fits by what it announced, with the address that it announced. What it announced may be anything:
 * an address with which no mapping would work is none.
 * @param isFree whether nobody has an entry yet
 */
export function announcedProposals(
  suggestions: readonly ProductSuggestion[],
  isFree: (place: string) => boolean,
  { catalog, discovery, settings, products }: ProposalOptions,
): ProductProposal[] {
  const known = catalog.products(products);
  return suggestions.flatMap(({ product: name, address, reason, name: called }) => {
    const product = known.find((one) => one.name === name);
    const points = catalog.points(name, address, { products });
    if (product === undefined || !points.every((point): point is PointTemplate => !isAddressProblem(point))) return [];
    const places = points.flatMap((point) => discovery.whereIs(settings, point).entry ?? []);
    if (!places.every(isFree)) return [];
    const { label, modules } = product;
    const proposal = { product: name, label, modules, address, points: points.length, reason };
    return [called === undefined ? proposal : { ...proposal, name: called }];
  });
}

/** The entries that the suggestions of such devices take. */
export function announcedPlaces(announcers: readonly FoundDevice[]): Set<string> {
  return new Set(
    announcers.flatMap(({ entries, suggestions = [] }) => {
      return suggestions.length === 0 ? [] : entries.map(({ place }) => place);
    }),
  );
}
