import type { NodeAct, NodeRow } from "@atrium/contract/system";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { ACT_NAMES } from "./nodeWords.ts";

interface NodeActsProps {
  row: NodeRow;
  /** Below the name, as on a phone. */
  isAtStart?: boolean;
  onAct: (act: NodeAct, row: NodeRow) => void;
}

/** The acts that a node allows now. */
export function NodeActs({ row, isAtStart = false, onAct }: NodeActsProps) {
  return (
    <span className={`row wrap gap-6 ${isAtStart ? "" : "justify-end"}`}>
      {row.acts.map((act) => (
        <Button
          key={act}
          size="xs"
          aria-label={`${t(ACT_NAMES[act])}: ${row.name}`}
          onClick={(event) => {
            // The row opens the node.
            event.stopPropagation();
            onAct(act, row);
          }}
        >
          {t(ACT_NAMES[act])}
        </Button>
      ))}
    </span>
  );
}
