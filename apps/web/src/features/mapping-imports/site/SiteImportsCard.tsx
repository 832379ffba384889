import { type DoneSiteImport, UndoneSiteImport } from "@atrium/contract";
import { Card } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../../lists/form/Confirm.tsx";
import { useSending } from "../../../lists/form/useSending.ts";
import { ReadState } from "../../../lists/ListState.tsx";
import { When } from "../../../lists/When.tsx";
import { send } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import styles from "../MappingImportPage.module.css";
import { SITE_IMPORTS_PATH, siteImportsQuery } from "./siteQueries.ts";
import { sumWords } from "./siteWords.ts";

/** The imports of a whole site; the newest can be undone as long as nobody has changed the site since. */
export function SiteImportsCard() {
  const result = useQuery(siteImportsQuery);
  const { timeZone } = useSite();
  const [asked, setAsked] = useState<DoneSiteImport>();
  return (
    <Card title="Last imports">
      <div className={styles["done"]}>
        <ReadState what="imports" result={result}>
          {({ data }) => (
            <ul className={styles["imports"]}>
              {data.length === 0 && <li className="t12 muted">No site was brought in yet.</li>}
              {data.map((one) => (
                <li key={one.id}>
                  <span className={styles["import"]}>
                    <span className="ell" title={one.file}>
                      {one.file}
                    </span>
                    <span className="t12 muted">
                      {sumWords(one)}; {one.by}, <When time={one.at} timeZone={timeZone} />
                    </span>
                    {one.undone !== null && (
                      <span className="t12 muted">
                        Undone by {one.undone.by}, <When time={one.undone.at} timeZone={timeZone} />
                      </span>
                    )}
                  </span>
                  {one.isUndoable && (
                    <Button size="xs" onClick={() => setAsked(one)}>
                      Undo
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ReadState>
      </div>
      {asked !== undefined && <UndoQuestion one={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function UndoQuestion({ one, onClose }: { one: DoneSiteImport; onClose: () => void }) {
  const queries = useQueryClient();
  const sending = useSending();
  const undo = async () => {
    const isDone = await sending.run(async () => send(UndoneSiteImport, "DELETE", `${SITE_IMPORTS_PATH}/${one.id}`));
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: siteImportsQuery.queryKey });
    onClose();
  };
  return (
    <Confirm
      title={`Undo ${one.file}?`}
      action="Undo the import"
      isDestructive
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      The whole site is as it was before. Devices that the file added are retired; their history stays.
    </Confirm>
  );
}
