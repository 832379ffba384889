import { Card, EmptyState, Icon, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, FileButton } from "@mantine/core";
import download from "lucide-react/icons/download";
import upload from "lucide-react/icons/upload";
import type { ReactNode } from "react";
import { FormError } from "../../collections/form/FormError.tsx";
import lists from "../../collections/lists.module.css";
import styles from "./MappingImportPage.module.css";

/** How a file that comes in stands. */
interface ImportWork {
  readonly file: { readonly name: string } | undefined;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  choose: (file: File | null) => Promise<void>;
  look: () => Promise<void>;
  apply: () => Promise<void>;
}

/** How the file that leaves stands. */
interface SavingWork {
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  save: () => void;
}

interface ImportFrameProps {
  crumb: string;
  /** What comes in and leaves. */
  choice: ReactNode;
  saving: SavingWork;
  /** "All mappings as csv" */
  saveLabel: string;
  work: ImportWork;
  /** What may be chosen, and what the button says before a file was. */
  accept: string;
  firstLabel: string;
  /** What it would change; 0: there is nothing to apply. */
  changes: number;
  isReady?: boolean;
  /** What the file would do; absent: none was looked at, and this stands there. */
  result: ReactNode | undefined;
  beginning: { readonly title: string; readonly words: ReactNode };
  /** Beside it. */
  children: ReactNode;
}

/** A file leaves, and one comes in: what it would do is shown before it is done. */
export function ImportFrame(props: ImportFrameProps) {
  const {
    crumb,
    choice,
    saving,
    saveLabel,
    work,
    accept,
    firstLabel,
    changes,
    isReady = true,
    result,
    beginning,
  } = props;
  const { file } = work;
  const choose = { work, accept };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Import and export")}
        crumb={crumb}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {choice}
            <Button leftSection={<Icon of={download} size={14} />} loading={saving.isBusy} onClick={saving.save}>
              {saveLabel}
            </Button>
            <ChooseButton {...choose} label={file === undefined ? t("Choose a file") : t("Choose another file")} />
            {changes > 0 && (
              <Button variant="filled" disabled={!isReady} loading={work.isBusy} onClick={() => void work.apply()}>
                {t("Apply {changes, plural, one {# change} other {# changes}}", { changes })}
              </Button>
            )}
          </div>
        }
      />
      <div className={`${lists["body"]} grid items-start gap-12 ${styles["columns"]}`}>
        <div className="col gap-12 min-w-0">
          <FormError>{work.refusal ?? saving.refusal}</FormError>
          {work.refusal !== undefined && file !== undefined && (
            <Button className={styles["again"]} loading={work.isBusy} onClick={() => void work.look()}>
              {t("Check again")}
            </Button>
          )}
          <Card>
            {result ?? (
              <EmptyState
                title={work.isBusy ? t("Checking the file") : beginning.title}
                actions={<ChooseButton {...choose} label={firstLabel} isFirst />}
              >
                {beginning.words}
              </EmptyState>
            )}
          </Card>
        </div>
        <aside className="col gap-12 min-w-0" aria-label={t("Imports")}>
          {props.children}
        </aside>
      </div>
    </div>
  );
}

interface ChooseButtonProps {
  work: ImportWork;
  accept: string;
  label: string;
  isFirst?: boolean;
}

function ChooseButton({ work, accept, label, isFirst = false }: ChooseButtonProps) {
  return (
    <FileButton accept={accept} onChange={(chosen) => void work.choose(chosen)}>
      {(props) => (
        <Button
          {...props}
          variant={isFirst ? "filled" : "default"}
          leftSection={<Icon of={upload} size={14} />}
          loading={work.isBusy}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
