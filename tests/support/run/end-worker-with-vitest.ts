// Setup of every test file: a worker ends when vitest has ended, and with it the browser and the stores that it
// started. A stopped or killed run would otherwise leave them until the last test ends.
const flags = globalThis as { endsWithVitest?: boolean };

// Files share a worker.
if (!flags.endsWithVitest) process.once('disconnect', () => process.exit(1));
flags.endsWithVitest = true;
