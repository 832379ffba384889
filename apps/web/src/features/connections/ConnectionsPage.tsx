import { type ConnectionFigures, isConnectionInTrouble } from "@atrium/contract/devices";
import { EmptyState, Kpi, labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";
import { useListQuery } from "../../collections/listAddress.ts";
import { useAddress } from "../../platform/address.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { protocolsQuery } from "../../settings/settingsQueries.ts";
import { connectionHref, NEW_CONNECTION_HREF } from "./connectionAddress.ts";
import { connectionColumns } from "./connectionColumns.tsx";
import { statesQuery } from "./connectionQueries.ts";
import { useFreshStates } from "./useFreshStates.ts";
import { WholeCollectionPage } from "../../collections/CollectionPage.tsx";

const ListAddress = z.object({
  search: z.coerce.string().max(64).default(""),
  show: z.enum(["all", "trouble"]).default("all"),
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(50),
});
const SEGMENTS = [
  { value: "all", label: phrase("All") },
  { value: "trouble", label: phrase("In trouble") },
] as const;
const NONE: readonly ConnectionFigures[] = [];
const INITIAL_SORT = { key: "state", isDescending: false };

/** Every connection to the field: whether it answers, how fast, what fails, and how much is behind it. */
export function ConnectionsPage() {
  const wanted = useListQuery(ListAddress);
  const { replaceQuery } = useAddress();
  const navigate = useNavigate();
  const result = useQuery(statesQuery);
  useFreshStates();
  const { timeZone } = useSite();
  const protocols = useQuery(protocolsQuery).data;
  const all = result.data ?? NONE;
  const minute = Math.floor(useServerNow()() / 60_000) * 60_000;
  const columns = useMemo(() => {
    const labels = new Map<string, string>(protocols?.map(({ key, label }) => [key, label]));
    return connectionColumns({ labels, now: minute, timeZone });
  }, [protocols, minute, timeZone]);
  const rows = useMemo(() => all.filter((row) => isWanted(row, wanted)), [all, wanted]);
  const online = all.filter(({ state }) => state === "connected").length;
  const { search, show, page, size } = wanted;
  const ask = (change: Partial<typeof wanted>): void => {
    void replaceQuery({ search, show, size, ...change });
  };
  return (
    <div className="col grow">
      <WholeCollectionPage
        title={t("Connections")}
        crumb={t("Gateways, brokers and devices the server communicates with")}
        kpis={
          <Kpi
            value={result.isSuccess ? t("{online} of {count}", { online, count: all.length }) : undefined}
            label={t("online")}
          />
        }
        search={{
          label: t("Search name or ID"),
          value: search,
          onSearch: (text) => {
            ask({ search: text });
          },
        }}
        filters={
          <Segmented
            label={t("Connections shown")}
            segments={labelled(SEGMENTS)}
            value={show}
            onChange={(next) => {
              ask({ show: next });
            }}
          />
        }
        exported={(sort) => ({ list: "connections", search, show, sort })}
        add={{ label: t("Add connection"), href: NEW_CONNECTION_HREF }}
        what={t("connections")}
        result={result}
        rows={rows}
        page={{ page, size }}
        empty={
          <EmptyState
            title={all.length === 0 ? t("No connections yet") : t("No matching connections")}
            actions={
              all.length === 0 ? undefined : (
                <Button
                  variant="filled"
                  onClick={() => {
                    ask({ search: "", show: "all" });
                  }}
                >
                  {t("Show all connections")}
                </Button>
              )
            }
          >
            {all.length === 0
              ? t("Add the first one: a gateway, a broker, or a device with its own address.")
              : t(
                  "Search covers names and IDs. “In trouble” lists connections that do not answer or have a silent device.",
                )}
          </EmptyState>
        }
        table={{
          label: t("Connections"),
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          columns,
          rowHeight: 50,
          initialSort: INITIAL_SORT,
          onOpen: ({ id }) => void navigate({ href: connectionHref(id) }),
        }}
      />
    </div>
  );
}

function isWanted(row: ConnectionFigures, { search, show }: { search: string; show: "all" | "trouble" }): boolean {
  const text = search.toLowerCase();
  if (!row.name.toLowerCase().includes(text) && !row.id.includes(text)) return false;
  return show === "all" || isConnectionInTrouble(row);
}
