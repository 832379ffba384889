import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ReadState } from "../../collections/ListState.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import styles from "./MappingImportPage.module.css";

/** An import that was done, of whatever. */
interface Done {
  readonly id: number;
  readonly file: string;
  readonly by: string;
  readonly at: number;
  readonly isUndoable: boolean;
  readonly undone: { readonly by: string; readonly at: number } | null;
}

interface DoneImportsCardProps<One extends Done> {
  result: UseQueryResult<{ readonly data: readonly One[] }>;
  /** What stands there before the first. */
  none: string;
  /** What one has done. */
  words: (one: One) => string;
  undo: (one: One) => Promise<unknown>;
  /** What is so after an undo. */
  children: ReactNode;
}

/** The imports that were done; the newest can be undone as long as nobody has changed since what it brought. */
export function DoneImportsCard<One extends Done>({ result, none, words, undo, children }: DoneImportsCardProps<One>) {
  const { timeZone } = useSite();
  const [asked, setAsked] = useState<One>();
  const submission = useSubmit();
  const undoAsked = async (one: One) => {
    const isDone = await submission.run(async () => undo(one));
    if (!isDone) return;
    await result.refetch();
    setAsked(undefined);
  };
  return (
    <Card title={t("Recent imports")}>
      <div className={styles["done"]}>
        <ReadState what={t("imports")} result={result}>
          {({ data }) => (
            <ul className={`col plain-list gap-12 ${styles["imports"]}`}>
              {data.length === 0 && <li className="t12 muted">{none}</li>}
              {data.map((one) => (
                <li key={one.id}>
                  <span className="col min-w-0">
                    <span className="ell" title={one.file}>
                      {one.file}
                    </span>
                    <span className="t12 muted">
                      {words(one)}; {one.by}, <Timestamp time={one.at} timeZone={timeZone} />
                    </span>
                    {one.undone !== null && (
                      <span className="t12 muted">
                        {t("Undone by {by},", { by: one.undone.by })}{" "}
                        <Timestamp time={one.undone.at} timeZone={timeZone} />
                      </span>
                    )}
                  </span>
                  {one.isUndoable && (
                    <Button size="xs" onClick={() => setAsked(one)}>
                      {t("Undo")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ReadState>
      </div>
      {asked !== undefined && (
        <Confirm
          title={t("Undo {file}?", { file: asked.file })}
          action={t("Undo import")}
          isDestructive
          isBusy={submission.isBusy}
          refusal={submission.refusal}
          onConfirm={() => void undoAsked(asked)}
          onClose={() => setAsked(undefined)}
        >
          {children}
        </Confirm>
      )}
    </Card>
  );
}
