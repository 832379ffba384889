import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MantineProvider, TextInput } from "@mantine/core";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { ApiError } from "../../platform/apiError.ts";
import { useRequestForm } from "./useRequestForm.ts";

const Body = z.object({ name: z.string().min(1, "Give it a name"), port: z.number("Expected a port") });

interface FieldsProps {
  saved: { name: string; port: string };
  send?: (body: unknown) => Promise<unknown>;
}

function Fields({ saved, send = nothing }: FieldsProps) {
  const form = useRequestForm({
    saved,
    isFollowing: true,
    body: z.object({ settings: Body }),
    toBody: ({ name, port }) => ({ settings: { name, port: Number.parseInt(port, 10) } }),
    parent: "settings",
    send,
  });
  return (
    <MantineProvider>
      <TextInput label="Name" {...form.field("name")} />
      <TextInput label="Port" {...form.field("port")} />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
      <output>{form.hasChanges() ? "Changed" : "As saved"}</output>
      <p role="alert">{form.refusal}</p>
    </MantineProvider>
  );
}

async function nothing(): Promise<void> {
  // Accepted.
}

afterEach(cleanup);

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function save(): void {
  fireEvent.click(screen.getByRole("button"));
}

test("what the schema refuses stands at its field until that is changed, and nothing is sent", async () => {
  const sent: unknown[] = [];
  render(<Fields saved={{ name: "", port: "x" }} send={(body) => Promise.resolve(sent.push(body))} />);
  save();
  expect(screen.getByText("Give it a name")).toBeTruthy();
  expect(screen.getByText("Expected a port")).toBeTruthy();
  type("Name", "Gateway");
  expect(screen.queryByText("Give it a name")).toBeNull();
  expect(screen.getByText("Expected a port")).toBeTruthy();
  type("Port", "502");
  expect(screen.getByText("Changed")).toBeTruthy();
  save();
  expect(await screen.findByText("As saved")).toBeTruthy();
  expect(sent).toEqual([{ settings: { name: "Gateway", port: 502 } }]);
});

test("what the server refuses stands at its field by the path in the request, or belongs to none", async () => {
  const fields = [{ path: "settings.port", message: "Taken" }];
  const failures = [refused("Several are wrong", fields), refused("Someone else was first", [])];
  render(
    <Fields
      saved={{ name: "A", port: "1" }}
      send={() => {
        const failure = failures.shift();
        return failure === undefined ? Promise.resolve() : Promise.reject(failure);
      }}
    />,
  );
  save();
  expect(await screen.findByText("Taken")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("");
  save();
  expect(await screen.findByText("Someone else was first")).toBeTruthy();
  expect(screen.queryByText("Taken")).toBeNull();
});

test("a field that is not changed here shows what others save, and one that is keeps what was typed", () => {
  const { rerender } = render(<Fields saved={{ name: "A", port: "1" }} />);
  type("Name", "Mine");
  rerender(<Fields saved={{ name: "Theirs", port: "2" }} />);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
  expect(screen.getByLabelText<HTMLInputElement>("Port").value).toBe("2");
  expect(screen.getByText("Changed")).toBeTruthy();
});

function refused(message: string, fields: readonly { path: string; message: string }[]): ApiError {
  return new ApiError({ status: 409, code: "CONFLICT", message, fields, hasBody: true });
}
