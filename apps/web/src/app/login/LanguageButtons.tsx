import type { SpokenLanguage } from "@atrium/contract/site";
import { currentLanguage, t } from "@atrium/words";
import { speak } from "../../platform/words/language.ts";
import styles from "./LoginPage.module.css";

/** The languages of the pages, each by its own name: whoever reads none of the others finds theirs. */
export function LanguageButtons({ languages }: { languages: readonly SpokenLanguage[] }) {
  const { tag: current } = currentLanguage();
  return (
    <nav className={styles["languages"]} aria-label={t("Language")}>
      {[{ tag: "en", name: "English" }, ...languages].map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === current}
          onClick={() => {
            speak(tag);
            window.location.reload();
          }}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
