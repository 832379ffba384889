import { Card } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useMantineColorScheme } from "@mantine/core";
import { useId } from "react";
import styles from "./LookCard.module.css";

const SCHEMES = [
  { value: "auto", label: phrase("Match system") },
  { value: "light", label: phrase("Light ## theme") },
  { value: "dark", label: phrase("Dark") },
] as const;

type Scheme = (typeof SCHEMES)[number]["value"];

/** How the pages look in this browser, which remembers it. */
export function LookCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <Card title={t("Appearance")} note={t("in this browser")}>
      <div className="col gap-10 p-4-16-16">
        <fieldset className={`grid gap-12 m-0 min-w-0 border-0 ${styles["schemes"]}`}>
          <legend className="sr-only">{t("Theme")}</legend>
          {SCHEMES.map(({ value, label }) => (
            <label key={value} className={`col items-center gap-6 relative cursor-pointer ${styles["scheme"]}`}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                value={value}
                checked={value === colorScheme}
                onChange={() => {
                  setColorScheme(value);
                }}
              />
              <Miniature scheme={value} />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <p className="t12 muted">{t("Reduced motion follows your system’s setting.")}</p>
      </div>
    </Card>
  );
}

/** A small page in the colours of a theme; of the system's, half in each. */
function Miniature({ scheme }: { scheme: Scheme }) {
  return (
    <svg className={`block ${styles["miniature"]}`} viewBox="0 0 138 70" aria-hidden>
      {scheme !== "dark" && <MiniaturePage theme="light" />}
      {scheme !== "light" && <MiniaturePage theme="dark" isHalf={scheme === "auto"} />}
    </svg>
  );
}

function MiniaturePage({ theme, isHalf = false }: { theme: "light" | "dark"; isHalf?: boolean }) {
  return (
    <g data-theme={theme} className={isHalf ? styles["half"] : undefined}>
      <rect width="138" height="70" fill="var(--canvas)" />
      <rect width="32" height="70" fill="var(--surface)" />
      <path d="M10 10h14M10 21h14M10 32h14" stroke="var(--line-strong)" strokeWidth="2.5" />
      <rect x="40" y="8" width="90" height="62" rx="5" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M50 19h30" stroke="var(--ink-2)" strokeWidth="3.5" />
      <path
        d="M50 56l18-13 16 6 16-20 20 10"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </g>
  );
}
