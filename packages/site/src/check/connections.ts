import { connectionAddress } from "../connectionAddress.ts";
import type { ProtocolCheck } from "../fieldCheck.ts";
import type { Problems } from "../problems.ts";
import { settingsIssues } from "../settingsRules.ts";
import type { SiteDocuments } from "../siteDocuments.ts";
import { reportRepeats } from "./places.ts";

type Protocols = Readonly<Record<string, ProtocolCheck>>;

/** Connections have ids of their own, addresses of their own, and settings that their protocol accepts; a secret may be left out. */
export function checkConnections(
  { connections }: SiteDocuments,
  protocols: Protocols | undefined,
  problems: Problems,
): void {
  if (!connections) return;
  const rows = connections.value;
  reportRepeats(
    connections,
    rows.map((row) => row.id),
    (index) => [index, "id"],
    problems,
  );

  const ownerOf = new Map<string, string>();
  rows.forEach((row, index) => {
    const address = connectionAddress(row.protocol, row.settings);
    if (address !== undefined) {
      const owner = ownerOf.get(address);
      if (owner !== undefined) {
        problems.add(connections, [index, "settings", "port"], `${address} is "${owner}" already`);
      } else {
        ownerOf.set(address, row.id);
      }
    }
    for (const { field, problem } of settingsIssues(row.settings, protocols?.[row.protocol]).wrong) {
      problems.add(connections, [index, "settings", ...field.split(".")], problem);
    }
  });
}
