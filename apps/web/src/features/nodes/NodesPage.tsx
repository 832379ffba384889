import { type NodeAct, type NodeRow, type NodesReply } from "@atrium/contract/system";
import { Card, EmptyState, Icon, Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import info from "lucide-react/icons/info";
import { useMemo, useState } from "react";
import * as z from "zod";
import { WholeCollectionPage } from "../../collections/CollectionPage.tsx";
import { useListQuery } from "../../collections/listAddress.ts";
import { useAddress } from "../../platform/address.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { ActDialog } from "./ActDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { nodeCards, nodeColumns } from "./nodeColumns.tsx";
import { NodeDrawer } from "./NodeDrawer.tsx";
import { nodesQuery } from "./nodeQueries.ts";
import styles from "./nodes.module.css";

const Address = z.object({
  /** The node that is open. */
  node: z.coerce.string().max(64).optional(),
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(50),
});
const NONE: NodesReply = { isOneMachine: false, nodes: [] };

/** The processes of the installation: how they do, what they hold, and what can be done with them. */
export function NodesPage() {
  const { node, page, size } = useListQuery(Address);
  const { replaceQuery } = useAddress();
  const result = useQuery(nodesQuery);
  const { timeZone } = useSite();
  const { isOneMachine, nodes } = result.data ?? NONE;
  const [asked, setAsked] = useState<{ readonly act: NodeAct; readonly name: string }>();
  const minute = Math.floor(useServerNow()() / 60_000) * 60_000;
  const [columns, cards] = useMemo(() => {
    const onAct = (act: NodeAct, { name }: NodeRow) => {
      setAsked({ act, name });
    };
    const known = { now: minute, timeZone, isOneMachine, onAct };
    return [nodeColumns(known), nodeCards(known)];
  }, [minute, timeZone, isOneMachine]);
  const row = nodes.find(({ name }) => name === asked?.name);
  const close = () => {
    setAsked(undefined);
  };
  const open = (name: string | undefined) => void replaceQuery({ node: name });
  return (
    <div className="col grow">
      <WholeCollectionPage
        title={t("Nodes")}
        crumb={t("The processes of this installation")}
        kpis={
          <Kpi
            value={result.isSuccess ? nodes.length : undefined}
            label={t("{count, plural, one {node} other {nodes}}", { count: nodes.length })}
          />
        }
        exported={(sort) => ({ list: "nodes", sort })}
        what={t("nodes")}
        result={result}
        rows={nodes}
        page={{ page, size }}
        above={isOneMachine && <OneMachine />}
        empty={
          <EmptyState title={t("No nodes yet")}>
            {t("Nodes appear here within seconds of their start. See docs/guides/cluster.md.")}
          </EmptyState>
        }
        table={{
          label: t("Nodes"),
          rowKey: ({ name }) => name,
          rowName: ({ name }) => name,
          columns,
          cards: { columns: cards, heightOf: cardHeight },
          rowHeight: 50,
          openKey: node,
          onOpen: ({ name }) => {
            open(name);
          },
        }}
      />
      {node !== undefined && (
        <NodeDrawer
          name={node}
          onClose={() => {
            open(undefined);
          }}
        />
      )}
      {asked !== undefined && row !== undefined && asked.act !== "move" && (
        <ActDialog act={asked.act} row={row} onClose={close} />
      )}
      {asked?.act === "move" && row !== undefined && (
        <MoveDialog row={row} takers={takersOf(row, nodes)} onClose={close} />
      )}
    </div>
  );
}

function cardHeight({ acts }: NodeRow): number {
  return acts.length > 0 ? 104 : 66;
}

function takersOf(row: NodeRow, nodes: readonly NodeRow[]): readonly NodeRow[] {
  return nodes.filter(({ name, roles, state }) => name !== row.name && state === "active" && roles.includes("field"));
}

function OneMachine() {
  return (
    <div className={styles["alone"]}>
      <Card>
        <p className={`row gap-8 m-0 ${styles["note"]}`}>
          <Icon of={info} size={15} />
          <span>
            {t(
              "Everything runs here, in one process. How to add machines is in docs/guides/cluster.md of this program.",
            )}
          </span>
        </p>
      </Card>
    </div>
  );
}
