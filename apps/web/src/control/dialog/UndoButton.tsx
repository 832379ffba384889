import type { CommandId } from "@atrium/contract";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { useUndo } from "./useUndo.ts";

interface UndoButtonProps {
  undo: ReturnType<typeof useUndo>;
  orders: readonly CommandId[];
  isLive: boolean;
  size?: "xs";
}

/** Takes commands back without a question. */
export function UndoButton({ undo, orders, isLive, size }: UndoButtonProps) {
  return (
    <Button
      {...(size === undefined ? {} : { size })}
      disabled={!isLive}
      loading={undo.isAsking}
      onClick={() => {
        undo.take(orders);
      }}
    >
      {t("Undo")}
    </Button>
  );
}
