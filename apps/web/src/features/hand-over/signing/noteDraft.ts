import { useState } from "react";
import { useServerNow } from "../../../platform/liveHooks.ts";

interface Draft {
  readonly note: string;
  /** Epoch ms; null: nothing was typed yet. */
  readonly keptAt: number | null;
}

/** What is typed is kept in the browser at once: a reload or a signature that failed loses nothing. */
export function useNoteDraft(key: string) {
  const now = useServerNow();
  const place = `atrium.hand-over.${key}`;
  const [draft, setDraft] = useState<Draft>(() => ({ note: localStorage.getItem(place) ?? "", keptAt: null }));
  return {
    ...draft,
    change: (note: string) => {
      localStorage.setItem(place, note);
      setDraft({ note, keptAt: now() });
    },
    /** It is in a signed sheet. */
    clear: () => {
      localStorage.removeItem(place);
      setDraft({ note: "", keptAt: null });
    },
  };
}
