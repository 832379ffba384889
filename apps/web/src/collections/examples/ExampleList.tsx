import type { Example } from "@atrium/contract/examples";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { andMore } from "../andMore.ts";
import { ReadState } from "../ListState.tsx";
import styles from "./examples.module.css";

interface ExampleListProps<Content> {
  result: UseQueryResult<readonly Example<Content>[]>;
  /** What its backtest says; absent: its kind has no backtest. */
  Found?: ComponentType<{ content: Content }>;
  /** "Use": it opens the form. */
  action?: string;
  /** Absent: the person may not add one. */
  onUse?: ((example: Example<Content>) => void) | undefined;
  /** Cards among other cards have no heading of their own. */
  isPlain?: boolean;
}

/** Ready records of the site's own devices. Nothing of them is stored until one is saved. */
export function ExampleList<Content>(props: ExampleListProps<Content>) {
  const { result } = props;
  return (
    <ReadState what={t("examples")} result={result} isInCard>
      {(examples) => <Examples {...props} examples={examples} />}
    </ReadState>
  );
}

type ExamplesProps<Content> = Omit<ExampleListProps<Content>, "result"> & { examples: readonly Example<Content>[] };

function Examples<Content>({
  examples,
  Found,
  action = t("Use ## this example"),
  onUse,
  isPlain = false,
}: ExamplesProps<Content>) {
  if (examples.length === 0) {
    return <p className={`t13 muted ${styles["none"]}`}>{t("The site has no devices for an example of this.")}</p>;
  }
  return (
    <section aria-label={t("Examples")} className={isPlain ? undefined : styles["section"]}>
      {!isPlain && (
        <header className={`row wrap gap-8 items-baseline ${styles["head"]}`}>
          <h2 className={`m-0 ${styles["title"]}`}>{t("Examples with your own devices")}</h2>
          {onUse !== undefined && <span className="t12 muted">{t("Nothing is saved until you save it.")}</span>}
        </header>
      )}
      <ul className={`plain-list grid gap-12 ${styles["cards"]}`}>
        {examples.map((example) => (
          <li key={example.key} className="col">
            <Card className={`col ${styles["card"] ?? ""}`}>
              <p className={`m m-0 break-anywhere ${styles["text"]}`} dir="auto">
                {example.text}
              </p>
              {example.deviceCount > 0 && (
                <p className="t12 muted m-0 break-anywhere" dir="auto">
                  {andMore(example.devices, example.deviceCount - example.devices.length)}
                </p>
              )}
              {(Found !== undefined || onUse !== undefined) && (
                <div className={`row gap-12 justify-between ${styles["foot"]}`}>
                  <div className="t12 ink2 min-w-0">{Found !== undefined && <Found content={example.content} />}</div>
                  {onUse !== undefined && (
                    <Button
                      className="flex-none"
                      aria-label={t("{action}: {title}", { action, title: example.title })}
                      onClick={() => {
                        onUse(example);
                      }}
                    >
                      {action}
                    </Button>
                  )}
                </div>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
