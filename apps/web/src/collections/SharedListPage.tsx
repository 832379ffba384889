import { Icon, Kpi, PageHeading } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button, FileButton } from "@mantine/core";
import upload from "lucide-react/icons/upload";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { FormError } from "./form/FormError.tsx";
import { readRecord } from "./form/jsonFile.ts";
import lists from "./lists.module.css";
import { SearchInput } from "./SearchInput.tsx";

interface SharedListPageProps<Schema extends z.ZodType> {
  title: string;
  crumb: string;
  /** How many are the site's own; undefined: not read yet. */
  own: number | undefined;
  /** "products of this site" */
  ownLabel: string;
  searchLabel: string;
  /** What a file of one holds. */
  schema: Schema;
  /** A sentence about a file that holds none. */
  wrongFile: (file: string, problem: string) => string;
  /** Opens what a file holds as a new one: nothing is saved before somebody has looked at it. */
  onImport: (value: z.output<Schema>) => void;
  /** The button that begins a new one. */
  adding: ReactNode;
  /** The cards. @param words typed into the search, in small letters */
  children: (words: string) => ReactNode;
}

/** The page of records that many devices share: products, equipment kinds. Found by words, added, imported from a file. */
export function SharedListPage<Schema extends z.ZodType>(props: SharedListPageProps<Schema>) {
  const { own, schema, wrongFile, onImport } = props;
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<string>();

  async function read(file: File | null): Promise<void> {
    if (file === null) return;
    const record = await readRecord(file, schema);
    if ("problem" in record) {
      setProblem(wrongFile(file.name, record.problem));
      return;
    }
    setProblem(undefined);
    onImport(record.value);
  }

  return (
    <div className="col grow">
      <PageHeading
        title={props.title}
        crumb={props.crumb}
        kpis={<Kpi value={own === undefined ? "–" : sayNumber(own)} label={props.ownLabel} />}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput label={props.searchLabel} value={search} onSearch={setSearch} />
            <FileButton accept=".json,application/json" onChange={(file) => void read(file)}>
              {({ onClick }) => (
                <Button leftSection={<Icon of={upload} size={14} />} onClick={onClick}>
                  {t("Import")}
                </Button>
              )}
            </FileButton>
            {props.adding}
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{problem}</FormError>
        <div className="col gap-12">{props.children(search.trim().toLowerCase())}</div>
      </div>
    </div>
  );
}
