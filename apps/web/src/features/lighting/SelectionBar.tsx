import { Icon, IconButton } from "@atrium/ui";
import { Button } from "@mantine/core";
import Lightbulb from "lucide-react/icons/lightbulb";
import Power from "lucide-react/icons/power";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import type { Circuit } from "./circuits/circuit.ts";
import { lightCount } from "./circuits/words.ts";
import { useLighting } from "./LightingContext.ts";
import styles from "./SelectionBar.module.css";

type SelectionBarProps = { selected: readonly Circuit[]; onSetLevel: () => void };

/** What can be done to all that is selected, over the foot of the stage. */
export function SelectionBar({ selected, onSetLevel }: SelectionBarProps) {
  const { canControl, isLive, propose, select } = useLighting();
  return (
    <div className={styles["bar"]} role="toolbar" aria-label="Selection">
      <span className="b">{`${lightCount(selected.length)} selected`}</span>
      {canControl && (
        <>
          <i className={styles["rule"]} />
          <Button variant="filled" disabled={!isLive} onClick={onSetLevel}>
            Set level…
          </Button>
          <Button
            className={styles["act"] ?? ""}
            disabled={!isLive}
            leftSection={<Icon of={Lightbulb} size={14} />}
            onClick={() => {
              propose(selected, { kind: "set", level: 100 });
            }}
          >
            Turn on
          </Button>
          <Button
            className={styles["act"] ?? ""}
            disabled={!isLive}
            leftSection={<Icon of={Power} size={14} />}
            onClick={() => {
              propose(selected, { kind: "set", level: 0 });
            }}
          >
            Turn off
          </Button>
          <Button
            className={styles["act"] ?? ""}
            disabled={!isLive}
            leftSection={<Icon of={Undo2} size={14} />}
            onClick={() => {
              propose(selected, { kind: "release" });
            }}
          >
            Release
          </Button>
        </>
      )}
      <IconButton
        label="Clear the selection"
        className={styles["close"]}
        icon={<Icon of={X} size={16} />}
        onClick={() => {
          select([]);
        }}
      />
    </div>
  );
}
