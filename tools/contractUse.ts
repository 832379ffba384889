/** A top-level declaration of the contract, with the text from its name to the next one. */
interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** A source file: its path from the root and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

const DECLARED = /^(?:export )?(?:const|function|class|type|interface) (\w+)/;
const EXPORTED_VALUE = /^export (?:const|function|class) (\w+)/gm;
const IMPORTED = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g;

/**
 * The constants and functions of the contract that no code outside of it reaches, by imports: not by name alone, because
 * another package may have a thing of its own by the same name. A name is reached when code outside imports it, or when
 * the declaration of a reached one names it.
 */
export function unreachedNames(contract: readonly Source[], outside: readonly Source[]): string[] {
  const files = contract.map(withoutComments);
  const declarations = files.flatMap(declarationsOf);
  const namesSeenIn = new Map(files.map((source) => [source.file, namesSeen(source, declarations)]));
  const imported = new Set(
    outside.flatMap((source) =>
      importsOf(withoutComments(source)).flatMap(({ name, from }) => (/^@atrium\/contract\b/.test(from) ? [name] : [])),
    ),
  );
  const reached = new Set(declarations.filter(({ name }) => imported.has(name)));
  for (const { file, text } of reached) {
    const seen = namesSeenIn.get(file);
    for (const [word] of text.matchAll(/\b\w+\b/g)) {
      const named = seen?.get(word);
      if (named !== undefined) reached.add(named);
    }
  }
  const reachedNames = new Set([...reached].map(({ file, name }) => `${file} ${name}`));
  return files
    .flatMap(({ file, text }) => [...text.matchAll(EXPORTED_VALUE)].map(([, name = ""]) => ({ file, name })))
    .filter(({ file, name }) => !reachedNames.has(`${file} ${name}`))
    .map(({ name }) => name);
}

function withoutComments({ file, text }: Source): Source {
  return { file, text: text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "") };
}

function declarationsOf({ file, text }: Source): Declaration[] {
  return text.split(/^(?=(?:export )?(?:const|function|class|type|interface) \w)/m).flatMap((part) => {
    const name = DECLARED.exec(part)?.[1];
    return name === undefined ? [] : [{ file, name, text: part.slice(part.indexOf(name) + name.length) }];
  });
}

/** What a name means in a file: a declaration of its own, or one that it imports from beside it. */
function namesSeen(source: Source, declarations: readonly Declaration[]): Map<string, Declaration> {
  const imports = importsOf(source).map(({ name, from }) => ({ name, file: beside(source.file, from) }));
  return new Map(
    declarations
      .filter(
        ({ file, name }) =>
          file === source.file || imports.some((imported) => imported.name === name && imported.file === file),
      )
      .map((declaration) => [declaration.name, declaration]),
  );
}

function importsOf({ text }: Source): { name: string; from: string }[] {
  return [...text.matchAll(IMPORTED)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*$/, ""),
      )
      .filter((name) => name !== "")
      .map((name) => ({ name, from })),
  );
}

function beside(file: string, from: string): string {
  const folders = file.split("/").slice(0, -1);
  for (const step of from.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== ".") folders.push(step);
  }
  return folders.join("/");
}
