import { moveConnections, type NodeRow } from "@atrium/contract/system";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { MultiSelect } from "../../collections/form/MultiSelect.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ReadState } from "../../collections/ListState.tsx";
import { ask } from "../../platform/http.ts";
import { nodeQuery, useNodesChanged } from "./nodeQueries.ts";

interface MoveDialogProps {
  row: NodeRow;
  /** The nodes that may take them. */
  takers: readonly NodeRow[];
  onClose: () => void;
}

/** Moves connections of a field node to another one: all of them, unless some are chosen. */
export function MoveDialog({ row, takers, onClose }: MoveDialogProps) {
  const result = useQuery(nodeQuery(row.name));
  const submission = useSubmit();
  const changed = useNodesChanged();
  const [to, setTo] = useState(takers[0]?.name);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const held = result.data?.connections ?? [];

  async function move(): Promise<void> {
    if (to === undefined || held.length === 0) return;
    const ids = held.map(({ id }) => id).filter((id) => chosen.length === 0 || chosen.includes(id));
    const params = { node: row.name };
    if (await submission.run(() => ask(moveConnections, { params, body: { to, connections: ids } }))) onClose();
    await changed();
  }

  return (
    <Confirm
      title={t("Move connections of {name}", { name: row.name })}
      action={t("Move connections")}
      isBusy={submission.isBusy}
      refusal={submission.refusal ?? Object.values(submission.errors)[0]}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <div className="col gap-12">
        <ReadState what={t("connections")} result={result} isInCard>
          {({ connections }) => (
            <MultiSelect
              label={t("Connections")}
              options={connections.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={chosen}
              empty={t("All {count}", { count: connections.length })}
              placeholder={t("Choose connections")}
              onChange={setChosen}
            />
          )}
        </ReadState>
        {takers.length === 0 ? (
          <p className="m-0">{t("No other field node is active.")}</p>
        ) : (
          <Select
            label={t("To node")}
            allowDeselect={false}
            data={takers.map(({ name, connections }) => ({
              value: name,
              label: t("{name} (holds {count})", { name, count: connections ?? 0 }),
            }))}
            value={to ?? null}
            onChange={(next) => {
              setTo(next ?? undefined);
            }}
          />
        )}
        <p className="m-0">
          {t(
            "Each connection pauses for a few seconds. During that time its values keep their age, and commands to its devices wait or are refused. Nothing recorded is lost.",
          )}
        </p>
      </div>
    </Confirm>
  );
}
