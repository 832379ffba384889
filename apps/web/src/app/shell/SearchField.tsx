import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import search from "lucide-react/icons/search";
import styles from "./SearchField.module.css";

/** Looks like a field and opens the palette, which is one. */
export function SearchField({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`row gap-8 flex-none ml-auto nowrap ink2 rounded border-0 cursor-pointer ${styles["field"]}`}
      title={t("Search or run a command")}
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
    >
      <Icon of={search} size={14} />
      <span className={`min-w-0 ell ${styles["sentence"]}`}>{t("Search or run a command")}</span>
      <kbd className={`ml-auto flex-none muted ${styles["key"]}`}>{t("Ctrl K")}</kbd>
    </button>
  );
}
