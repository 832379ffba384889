import type { FireCause, FireDrill } from "@atrium/contract";
import { Button } from "@mantine/core";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import { useSending } from "../../../lists/form/useSending.ts";
import { sayDrill } from "../effects/fireQueries.ts";
import styles from "./drill.module.css";

/** A second zone in alarm during a drill counts as real until somebody says otherwise. */
export function DrillSay({ cause, drill }: { cause: FireCause; drill: FireDrill | undefined }) {
  const sending = useSending();
  if (drill?.panel !== cause.panel || cause.drill !== null || cause.endedAt !== null) return null;
  return (
    <div className={styles["say"]}>
      <p>
        <b>This alarm counts as real.</b> {"It came during the drill, from another zone."}
      </p>
      <Button
        loading={sending.isBusy}
        onClick={() => {
          void sending.run(() => sayDrill(cause.id));
        }}
      >
        It is of the drill
      </Button>
      <Refusal>{sending.refusal}</Refusal>
    </div>
  );
}
