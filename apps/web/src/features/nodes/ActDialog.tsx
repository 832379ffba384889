import { drainNode, type NodeAct, type NodeRow, takeOverCore } from "@atrium/contract/system";
import { t } from "@atrium/words";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { useNodesChanged } from "./nodeQueries.ts";
import { ACT_NAMES, questionOf } from "./nodeWords.ts";

interface ActDialogProps {
  act: Exclude<NodeAct, "move">;
  row: NodeRow;
  onClose: () => void;
}

/** Asks before a node is drained, put back or made the core, and says what happens during it. */
export function ActDialog({ act, row, onClose }: ActDialogProps) {
  const submission = useSubmit();
  const changed = useNodesChanged();
  const { title, text } = questionOf(act, row);

  async function tell(): Promise<void> {
    const params = { node: row.name };
    const isDone = await submission.run(() =>
      act === "take-over"
        ? ask(takeOverCore, { params, body: {} })
        : ask(drainNode, { params, body: { isDrained: act === "drain" } }),
    );
    if (isDone) onClose();
    await changed();
  }

  return (
    <Confirm
      title={title}
      action={t(ACT_NAMES[act])}
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void tell()}
      onClose={onClose}
    >
      {text}
    </Confirm>
  );
}
