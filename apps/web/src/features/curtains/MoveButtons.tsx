import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import FoldHorizontal from "lucide-react/icons/fold-horizontal";
import Square from "lucide-react/icons/square";
import UnfoldHorizontal from "lucide-react/icons/unfold-horizontal";
import styles from "./MoveButtons.module.css";

interface MoveButtonsProps {
  /** Nothing can be asked at all. */
  isLocked: boolean;
  /** It takes no target; stopping is still possible. */
  isHeldFast: boolean;
  onTarget: (target: 0 | 100) => void;
  onStop: () => void;
}

/** Open, stop, close: what the buttons at the window do. */
export function MoveButtons({ isLocked, isHeldFast, onTarget, onStop }: MoveButtonsProps) {
  return (
    <Button.Group className={styles["move"] ?? ""}>
      <Button
        disabled={isLocked || isHeldFast}
        leftSection={<Icon of={UnfoldHorizontal} size={14} />}
        onClick={() => {
          onTarget(100);
        }}
      >
        {t("Open")}
      </Button>
      <Button disabled={isLocked} leftSection={<Icon of={Square} size={13} />} onClick={onStop}>
        {t("Stop")}
      </Button>
      <Button
        disabled={isLocked || isHeldFast}
        leftSection={<Icon of={FoldHorizontal} size={14} />}
        onClick={() => {
          onTarget(0);
        }}
      >
        {t("Close")}
      </Button>
    </Button.Group>
  );
}
