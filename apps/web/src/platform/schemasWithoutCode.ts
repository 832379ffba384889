import * as z from "zod";

// The server's content policy forbids code made from text, which zod tries for speed as soon as a schema of an object is
// made: so this comes before all of them. To be refused costs the reading of the whole script once more.
z.config({ jitless: true });
