import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import styles from "./sounds.module.css";
import type { SoundPlayer } from "./useSoundPlayer.ts";

interface ListenButtonProps {
  sound: { readonly id: number; readonly name: string };
  player: SoundPlayer;
  isDisabled?: boolean;
}

/** Plays a sound on this computer, or pauses it. */
export function ListenButton({ sound: { id, name }, player, isDisabled = false }: ListenButtonProps) {
  const isPlaying = player.id === id && player.isPlaying;
  return (
    <button
      type="button"
      className={`grid place-center flex-none ink border-0 cursor-pointer ${styles["listen"]}`}
      data-playing={isPlaying || undefined}
      disabled={isDisabled}
      aria-label={isPlaying ? t("Pause {name}", { name }) : t("Listen to {name} here", { name })}
      onClick={(event) => {
        event.stopPropagation();
        player.toggle(id);
      }}
    >
      <Icon of={isPlaying ? Pause : Play} size={15} />
    </button>
  );
}
