import { formatBytes } from "@atrium/contract";
import { connectionStateText } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import { isHeard, type NodeDetail, nodeRolesText, nodeStateText } from "@atrium/contract/system";
import { type StateName, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { CardRow } from "../../collections/CardRow.tsx";
import { Fact } from "../../collections/Fact.tsx";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import { nodeQuery } from "./nodeQueries.ts";
import styles from "./nodes.module.css";
import { clockText, nodeGlyph } from "./nodeWords.ts";

/** A node with its figures and the connections that it holds. */
export function NodeDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const result = useQuery(nodeQuery(name));
  return (
    <FormDrawer title={name} onClose={onClose}>
      <ReadState what={t("node")} result={result} isInCard>
        {(detail) => (
          <div className="col gap-14">
            <Figures detail={detail} />
            <Held detail={detail} />
          </div>
        )}
      </ReadState>
    </FormDrawer>
  );
}

function Figures({ detail: { node, bound } }: { detail: NodeDetail }) {
  const { timeZone } = useSite();
  const { load, memory, queue, sockets } = node;
  const isPresent = isHeard(node);
  return (
    <dl className={`m-0 ${styles["facts"]}`}>
      <Fact name={t("Role")}>{nodeRolesText(node)}</Fact>
      <Fact name={t("State")}>
        <span className="inline-row gap-6">
          <StateGlyph state={nodeGlyph(node)} size={12} />
          {nodeStateText(node)}
        </span>
      </Fact>
      <Fact name={t("Last heard")}>
        <Timestamp time={node.heardAt} timeZone={timeZone} />
      </Fact>
      <Fact name={t("Version")}>{node.version ?? t("Unknown")}</Fact>
      {isPresent && (
        <>
          <Fact name={t("Running since")}>
            <Timestamp time={node.startedAt} timeZone={timeZone} />
          </Fact>
          <Fact name={t("Load of one processor")}>
            <span className="num">{load === null ? t("Not measured yet") : `${sayNumber(load * 100, 0)} %`}</span>
          </Fact>
          <Fact name={t("Memory of its process")}>
            <span className="num">{formatBytes(memory)}</span>
          </Fact>
        </>
      )}
      <Fact name={t("Clock offset")}>{clockText(node)}</Fact>
      {queue !== null && (
        <Fact name={t("Queue: entries waiting for the core")}>
          <span className="num">{sayNumber(queue)}</span>
        </Fact>
      )}
      {isPresent && sockets !== null && (
        <Fact name={t("Live sockets")}>
          <span className="num">{sayNumber(sockets)}</span>
        </Fact>
      )}
      {bound.length > 0 && <Fact name={t("Bound to it")}>{bound.join(", ")}</Fact>}
    </dl>
  );
}

const GLYPHS: Readonly<Record<NodeDetail["connections"][number]["state"], StateName>> = {
  connected: "normal",
  connecting: "sending",
  lost: "trouble",
  paused: "disabled",
};

function Held({ detail: { node, connections } }: { detail: NodeDetail }) {
  const { timeZone } = useSite();
  if (node.connections === null) return null;
  return (
    <section aria-label={t("Connections")}>
      <h3 className="t12 muted m-0">
        {t("{count, plural, one {# connection} other {# connections}}", { count: node.connections })}
        {!isHeard(node) && t(", as it last said")}
      </h3>
      <ul className={`plain-list ${styles["rows"]}`}>
        {connections.map(({ id, name, state, since, reason }) => (
          <li key={id}>
            <CardRow
              icon={<StateGlyph state={GLYPHS[state]} size={14} />}
              name={
                <PageLink href={routeOf("setting-connection").path.replace("$id", encodeURIComponent(id))}>
                  {name}
                </PageLink>
              }
              detail={
                <>
                  {connectionStateText({ state })} <Timestamp time={since} timeZone={timeZone} />
                  {reason !== null && <div>{reason}</div>}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
